import { Menu } from '@base-ui/react/menu';
import { type RefObject, useMemo } from 'react';
import type { CommandName } from '../commands/Command.js';
import { commandOf, shortcutText } from '../commands/commands.js';
import type { NodeAction } from '../FlowCanvasProps.js';
import type { ContextMenuState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { anchorAt } from './anchorAt.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
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
export function ContextMenu({ container }: { container: RefObject<HTMLElement | null> }) {
  const store = useCanvasStore();
  const menu = useCanvasState((state) => state.menu);
  const anchor = useMemo(() => anchorAt(container, menu?.anchor), [container, menu?.anchor]);
  const actions = useMemo(() => (menu?.on === 'node' ? hostActions(store) : []), [store, menu]);
  const run = (name: CommandName) => {
    const at = store.pointer;
    commandOf(name).run(store);
    if (name === 'addNode' && menu !== undefined && at !== undefined)
      store.state.setState({ addPanel: { anchor: menu.anchor, at } });
  };
  return (
    <Menu.Root
      open={menu !== undefined}
      onOpenChange={(isOpen) => !isOpen && store.state.setState({ menu: undefined })}
      modal={false}
    >
      <Menu.Portal container={container}>
        <Menu.Positioner anchor={anchor} side="bottom" align="start" className="flow-positioner">
          <Menu.Popup className="flow-menu" aria-label={store.say('more')}>
            {actions.map(({ id, label, isDisabled = false, onSelect }) => (
              <Menu.Item
                key={id}
                className="flow-menu-item"
                data-flow-action={id}
                disabled={isDisabled}
                onClick={onSelect}
              >
                <span>{label}</span>
              </Menu.Item>
            ))}
            {actions.length > 0 && <Menu.Separator className="flow-menu-line" />}
            {itemsOf(store, menu?.on ?? 'pane').map((name, index) =>
              name === 'line' ? (
                <Menu.Separator key={`line ${index}`} className="flow-menu-line" />
              ) : (
                <Menu.Item
                  key={name}
                  className="flow-menu-item"
                  data-flow-command={name}
                  disabled={!commandOf(name).enabled(store)}
                  onClick={() => run(name)}
                >
                  <span>{commandOf(name).label[store.language]}</span>
                  <kbd>{shortcutText(commandOf(name), isMac())}</kbd>
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** What the host offers for the one node that the menu is about. */
function hostActions(store: CanvasStore): readonly NodeAction[] {
  const key = store.currentNode;
  const node = key === undefined ? undefined : store.document.nodes.get(key);
  return node && store.selection.nodes.size <= 1 ? (store.options.nodeActions?.(node.id) ?? []) : [];
}
