import { addItem } from '../items/addItem.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { itemChoices, type NodeChoice, nodeChoices } from '../parts/nodeChoices.js';
import type { AddPanel } from '../store/CanvasState.js';
import { type ItemSearch, useItemSearch } from './useItemSearch.js';

/** The panel that adds nodes, for those who draw their own. */
export interface AddPanelNow {
  /** What it is open for; undefined while it is closed. `target.anchor` is its place inside the canvas, in pixels. */
  readonly target: AddPanel | undefined;
  /** What may be added and matches the query, by category. */
  readonly choices: readonly NodeChoice[];
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
  const close = () => store.state.setState({ addPanel: undefined });
  return {
    target,
    choices,
    found: itemChoices(store, search.items).filter(({ id }) => !known.has(id)),
    search,
    choose: ({ definition, item }) => {
      close();
      addItem(store, definition, target, item);
    },
    close,
  };
}
