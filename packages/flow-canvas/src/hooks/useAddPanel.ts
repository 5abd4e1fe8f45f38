import { addItem } from '../items/addItem.js';
import { useFavourites } from '../items/useFavourites.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { itemChoices, type NodeChoice, nodeChoices } from '../parts/nodeChoices.js';
import type { AddPanel } from '../store/CanvasState.js';
import { type ItemSearch, useItemPages, useItemSearch } from './useItemSearch.js';

/** State and actions of the add panel, for hosts that render their own. */
export interface AddPanelNow {
  /**
   * The place for the new node; undefined while the panel is closed. `target.anchor` is in pixels from the
   * canvas corner.
   */
  readonly target: AddPanel | undefined;
  /** The nodes that may be added and match the query, by category. */
  readonly choices: readonly NodeChoice[];
  /** Favourites of the item dialog while the query is empty. Not included in `choices`. */
  readonly favourites: readonly NodeChoice[];
  /** Further results from the host's `searchItems`. */
  readonly found: readonly NodeChoice[];
  /** Progress of the `searchItems` call. */
  readonly search: ItemSearch;
  /** Adds the node as one step and closes the panel. Details that must be loaded delay the step. */
  choose(choice: NodeChoice): void;
  /** Closes the panel without adding anything. */
  close(): void;
}

/** State and actions of the add panel. Use it in a component set as a slot. */
export function useAddPanel(query = ''): AddPanelNow {
  const store = useCanvasStore();
  const target = useCanvasState((state) => state.addPanel);
  const search = useItemSearch(target === undefined ? '' : query);
  const choices = target === undefined ? [] : nodeChoices(store, query);
  const known = new Set(choices.map(({ id }) => id));
  const favourites = useFavouriteItems(target !== undefined && query.trim() === '');
  const close = () => store.state.setState({ addPanel: undefined });
  return {
    target,
    choices,
    favourites: itemChoices(store, favourites).filter(({ id }) => !known.has(id)),
    found: itemChoices(store, search.items).filter(({ id }) => !known.has(id)),
    search,
    choose: ({ definition, item }) => {
      close();
      addItem(store, definition, target, item);
    },
    close,
  };
}

/** The favourite items, in the order in which they were marked. */
function useFavouriteItems(isWanted: boolean) {
  const { itemCatalogue: catalogue } = useCanvasStore().options;
  const { ids = [] } = useFavourites();
  const isKnown = isWanted && catalogue?.itemsOf !== undefined && ids.length > 0;
  const { items } = useItemPages({
    name: 'itemCatalogue favourites',
    key: isKnown ? ids.join('\n') : undefined,
    isTyped: false,
    ask: async ({ signal }) => ({ items: await catalogue!.itemsOf!(ids, { signal }) }),
  });
  return [...items].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
