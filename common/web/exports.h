// Exports a function of a web module to JavaScript, with a name that begins with web_.
#pragma once

#define SLIDEBASE_WEB(name) extern "C" __attribute__((export_name("web_" #name)))
