// How a module for the web shows a function to JavaScript: by a name that begins with web_.
#pragma once

#define SLIDEBASE_WEB(name) extern "C" __attribute__((export_name("web_" #name)))
