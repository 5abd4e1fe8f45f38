import { useMemo } from 'react';
import type { CommandName } from '../commands/Command.js';
import { commandOf } from '../commands/commands.js';
import type { NodeAction } from '../FlowCanvasProps.js';
import { toFlow } from '../geometry/camera.js';
import { usableActions } from '../host/usableActions.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { contextMenuItems } from '../parts/contextMenuItems.js';
import type { ContextMenuState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { type CanvasCommand, commandNow } from './useCanvasCommands.js';

/** State and actions of the context menu, for hosts that render their own. */
export interface ContextMenuNow {
  /** Position in pixels from the canvas corner, and the target; undefined while the menu is closed. */
  readonly menu: ContextMenuState | undefined;
  /** The host's items for the node: `nodeActions`. */
  readonly actions: readonly NodeAction[];
  /** Commands, with `'line'` for separators. Close the menu before running one. */
  readonly commands: readonly (CanvasCommand | 'line')[];
  /** Closes the menu; the focus returns to the canvas. */
  close(): void;
}

/** State and actions of the context menu. Use it in a component set as a slot. */
export function useContextMenu(): ContextMenuNow {
  const store = useCanvasStore();
  const menu = useCanvasState((state) => state.menu);
  const actions = useMemo(() => (menu?.on === 'node' ? hostActions(store) : []), [store, menu]);
  const commandOn = (name: CommandName): CanvasCommand => {
    const command = commandNow(store, commandOf(name));
    if (menu === undefined || menu.on !== 'pane') return command;
    // In the menu of the empty canvas, adding and pasting happen where the menu was opened.
    const run = () => {
      const at = toFlow(store.camera.value, menu.anchor);
      store.pointer = at;
      command.run();
      if (name === 'addNode') store.state.setState({ addPanel: { anchor: menu.anchor, at } });
    };
    return { ...command, run };
  };
  const items = menu === undefined ? [] : contextMenuItems(store, menu.on);
  return {
    menu,
    actions,
    commands: items.map((name) => (name === 'line' ? name : commandOn(name))),
    close: () => store.state.setState({ menu: undefined }),
  };
}

/** The host's items for the single node that the menu was opened on. */
function hostActions(store: CanvasStore): readonly NodeAction[] {
  const key = store.currentNode;
  const node = key === undefined ? undefined : store.document.nodes.get(key);
  const { nodeActions } = store.options;
  if (node === undefined || nodeActions === undefined || store.selection.nodes.size > 1) return [];
  return usableActions('nodeActions', () => nodeActions(node.id), store.report);
}
