// What 'slidebase/player' is for Parcel, which does not read the "exports" of package.json unless told to.
export * from './dist/player.js';
