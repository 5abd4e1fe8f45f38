import { useEffect, useState } from 'react';
import { sayAdd } from '../addMessages.js';
import { textOf } from '../host/textOf.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { browserShelf } from './browserShelf.js';
import type { FavouriteShelf } from './ItemCatalogue.js';

/** More than anybody finds again. */
const most = 100;

/** The favourites of a person: undefined until they are read. */
export interface Favourites {
  readonly ids: readonly string[] | undefined;
  /** Marks an item, or takes the mark back. */
  toggle(id: string): void;
}

/** The favourites as the host or this browser keeps them. What cannot be read counts as none. */
export function useFavourites(): Favourites {
  const store = useCanvasStore();
  const [ids, setIds] = useState<readonly string[]>();
  const [shelf] = useState(() => store.options.itemCatalogue?.favourites ?? browserShelf);
  useEffect(() => {
    let isGone = false;
    void read(shelf, store).then((kept) => {
      if (!isGone) setIds(kept);
    });
    return () => {
      isGone = true;
    };
  }, [shelf, store]);
  const toggle = async (id: string) => {
    const isMarked = ids?.includes(id) === true;
    const changed = (list: readonly string[]) =>
      isMarked ? list.filter((one) => one !== id) : [id, ...list.filter((one) => one !== id)].slice(0, most);
    setIds((shown) => changed(shown ?? []));
    try {
      // Another tab may have marked something meanwhile.
      await shelf.write(changed(await read(shelf, store)));
    } catch (error) {
      setIds(ids);
      store.notify(sayAdd(store, 'favouriteNotKept', { reason: textOf(error) }), 'error');
    }
  };
  return { ids, toggle: (id) => void toggle(id) };
}

async function read(shelf: FavouriteShelf, store: CanvasStore): Promise<readonly string[]> {
  try {
    const kept: unknown = await shelf.read();
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch (error) {
    store.report({ kind: 'host-failed', message: `favourites: ${textOf(error)}` });
    return [];
  }
}
