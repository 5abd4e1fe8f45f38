import { useMemo } from 'react';
import type { CommandName } from '../commands/Command.js';
import { commandOf } from '../commands/commands.js';
import { shortcutText } from '../commands/shortcuts.js';
import { Menu, type MenuItem } from '../controls/Menu.js';
import type { NodeAction } from '../FlowCanvasProps.js';
import { usableActions } from '../host/hostOptions.js';
import type { ContextMenuState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { anchorAt } from './anchorAt.js';
import { focusAfter } from './useFocus.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from './CanvasContext.js';
import { isMac } from './platform.js';

const items: Record<ContextMenuState['on'], readonly (CommandName | 'line')[]> = {
  node: [
    'openForm',
    'line',
    'copy',
    'cut',
    'duplicate',
    'replaceNode',
    'line',
    'fold',
    'moveIntoContainer',
    'moveOutOfContainer',
    'line',
    'delete',
  ],
  edge: ['delete'],
  pane: ['addNode', 'paste', 'line', 'selectAll', 'fit', 'layout'],
};

/** Commands that most nodes have no use for stand in the menu only where they can be run. */
const rare: readonly string[] = ['fold', 'moveIntoContainer', 'moveOutOfContainer'];

function itemsOf(store: CanvasStore, on: ContextMenuState['on']): readonly (CommandName | 'line')[] {
  const shown = items[on].filter(
    (name) => name === 'line' || !rare.includes(name) || commandOf(name).enabled(store),
  );
  return shown.filter((name, index) => name !== 'line' || shown[index - 1] !== 'line');
}

/** The menu of the right button and of a card's "more", made from the commands. */
export function ContextMenu() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const menu = useCanvasState((state) => state.menu);
  const actions = useMemo(() => (menu?.on === 'node' ? hostActions(store) : []), [store, menu]);
  if (menu === undefined) return null;
  const run = (name: CommandName) => {
    const at = store.pointer;
    commandOf(name).run(store);
    if (name === 'addNode' && at !== undefined)
      store.state.setState({ addPanel: { anchor: menu.anchor, at } });
  };
  const commandItem = (name: CommandName): MenuItem => ({
    id: name,
    label: commandOf(name).label[store.language],
    keys: shortcutText(commandOf(name), isMac(), store.options.keys),
    isDisabled: !commandOf(name).enabled(store),
    data: { 'data-flow-command': name },
    onSelect: () => run(name),
  });
  return (
    <Menu
      // Another place is another menu: it takes the focus to its first line anew.
      key={`${menu.anchor.x} ${menu.anchor.y} ${menu.on}`}
      anchor={() => anchorAt(root.current, menu.anchor)}
      hang="below"
      label={store.say('more')}
      focusAfter={() => focusAfter(root.current)}
      onClose={() => store.state.setState({ menu: undefined })}
      items={[
        ...actions.map((action): MenuItem => ({ ...action, data: { 'data-flow-action': action.id } })),
        ...(actions.length > 0 ? (['line'] as const) : []),
        ...itemsOf(store, menu.on).map((name) => (name === 'line' ? name : commandItem(name))),
      ]}
    />
  );
}

/** What the host offers for the one node that the menu is about. */
function hostActions(store: CanvasStore): readonly NodeAction[] {
  const key = store.currentNode;
  const node = key === undefined ? undefined : store.document.nodes.get(key);
  const { nodeActions } = store.options;
  if (node === undefined || nodeActions === undefined || store.selection.nodes.size > 1) return [];
  return usableActions(() => nodeActions(node.id), store.report);
}
