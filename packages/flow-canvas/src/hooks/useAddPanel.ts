import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { type NodeChoice, nodeChoices } from '../parts/nodeChoices.js';
import type { AddPanel } from '../store/CanvasState.js';
import { addNode } from '../store/newNodes.js';

/** The panel that adds nodes, for those who draw their own. */
export interface AddPanelNow {
  /** What it is open for; undefined while it is closed. `target.anchor` is its place inside the canvas, in pixels. */
  readonly target: AddPanel | undefined;
  /** What may be added and matches the query, by category. */
  readonly choices: readonly NodeChoice[];
  /** Adds a node as the panel was opened for, as one step, and closes it. */
  choose(choice: NodeChoice): void;
  close(): void;
}

/** The add panel; set as a slot, the component decides what it looks like. */
export function useAddPanel(query = ''): AddPanelNow {
  const store = useCanvasStore();
  const target = useCanvasState((state) => state.addPanel);
  const close = () => store.state.setState({ addPanel: undefined });
  return {
    target,
    choices: target === undefined ? [] : nodeChoices(store, query),
    choose: ({ definition, item }) => {
      close();
      addNode(store, definition, target, item);
    },
    close,
  };
}
