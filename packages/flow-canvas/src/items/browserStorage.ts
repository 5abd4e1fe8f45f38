import type { FavouriteStorage } from './ItemCatalogue.js';

/** Under what a browser keeps them. */
export const storageName = 'heddle-canvas-favourites';

/** Keeps favourites in this browser, for hosts that keep none. Throws where the browser forbids it or is full. */
export const browserStorage: FavouriteStorage = {
  read: () => {
    const kept = localStorage.getItem(storageName);
    return kept === null ? [] : JSON.parse(kept);
  },
  write: (ids) => localStorage.setItem(storageName, JSON.stringify(ids)),
};
