import type { FavouriteStorage } from './ItemCatalogue.js';

/** Key in the local storage. */
export const storageName = 'heddle-canvas-favourites';

/**
 * Favourites in this browser, for hosts without storage of their own. Throws when storage is denied or full.
 */
export const browserStorage: FavouriteStorage = {
  read: () => {
    const kept = localStorage.getItem(storageName);
    return kept === null ? [] : JSON.parse(kept);
  },
  write: (ids) => localStorage.setItem(storageName, JSON.stringify(ids)),
};
