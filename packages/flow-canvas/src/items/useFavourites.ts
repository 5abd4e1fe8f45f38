import { useEffect, useState } from 'react';
import { formatAddMessage } from '../addMessages.js';
import { textOf } from '../host/textOf.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { browserStorage } from './browserStorage.js';
import type { FavouriteStorage } from './ItemCatalogue.js';

/** Maximum number of favourites; more would be impractical. */
const maxFavourites = 100;

/** The favourites of the user; `ids` is undefined while they load. */
export interface Favourites {
  readonly ids: readonly string[] | undefined;
  /** Adds an item to the favourites or removes it. */
  toggle(id: string): void;
}

/** The favourites from the host's storage or this browser. Invalid content counts as empty. */
export function useFavourites(): Favourites {
  const store = useCanvasStore();
  const [ids, setIds] = useState<readonly string[]>();
  const [storage] = useState(() => store.options.itemCatalogue?.favourites ?? browserStorage);
  useEffect(() => {
    let isGone = false;
    void read(storage, store).then((kept) => {
      if (!isGone) setIds(kept);
    });
    return () => {
      isGone = true;
    };
  }, [storage, store]);
  const toggle = async (id: string) => {
    const isMarked = ids?.includes(id) === true;
    const changed = (list: readonly string[]) =>
      isMarked
        ? list.filter((one) => one !== id)
        : [id, ...list.filter((one) => one !== id)].slice(0, maxFavourites);
    setIds((shown) => changed(shown ?? []));
    try {
      // Read again before writing: another tab may have changed the favourites.
      await storage.write(changed(await read(storage, store)));
    } catch (error) {
      setIds(ids);
      store.notify(formatAddMessage(store, 'favouriteNotKept', { reason: textOf(error) }), 'error');
    }
  };
  return { ids, toggle: (id) => void toggle(id) };
}

async function read(storage: FavouriteStorage, store: CanvasStore): Promise<readonly string[]> {
  try {
    const kept: unknown = await storage.read();
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, maxFavourites) : [];
  } catch (error) {
    store.report({ kind: 'host-failed', message: `favourites: ${textOf(error)}` });
    return [];
  }
}
