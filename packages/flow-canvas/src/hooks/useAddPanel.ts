import { addItem } from '../items/addItem.js';
import { useFavourites } from '../items/useFavourites.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { itemChoices, type NodeChoice, nodeChoices } from '../parts/nodeChoices.js';
import type { AddPanel } from '../store/CanvasState.js';
import { type ItemSearch, useItemPages, useItemSearch } from './useItemSearch.js';

/** The panel that adds nodes, for those who draw their own. */
export interface AddPanelNow {
  /** What it is open for; undefined while it is closed. `target.anchor` is its place inside the canvas, in pixels. */
  readonly target: AddPanel | undefined;
  /** What may be added and matches the query, by category. */
  readonly choices: readonly NodeChoice[];
  /** The favourites of the dialog, while nothing is searched; absent from `choices`. */
  readonly favourites: readonly NodeChoice[];
  /** What the host's search (`searchItems`) found beside them. */
  readonly found: readonly NodeChoice[];
  /** Where that search stands. */
  readonly search: ItemSearch;
  /** Adds a node as the panel was opened for, as one step, and closes it; an item that must be fetched comes a moment later. */
  choose(choice: NodeChoice): void;
  close(): void;
}

/** The add panel; set as a slot, the component decides what it looks like. */
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

/** The favourites as the host has them now, by the order in which they were marked. */
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
