import { Menu, type MenuItem } from '../controls/Menu.js';
import { useContextMenu } from '../hooks/useContextMenu.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from './anchorAt.js';
import { useCanvasRoot, useCanvasStore } from './CanvasContext.js';
import { focusAfter } from './FocusKeeper.js';

/** The context menu of a right click or a card's "more" button, built from the commands. */
export function ContextMenu() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const { menu, actions, commands, close } = useContextMenu();
  if (menu === undefined) return null;
  return (
    <Menu
      // A new position is a new menu, which focuses its first item.
      key={`${menu.anchor.x} ${menu.anchor.y} ${menu.on}`}
      anchor={() => anchorAt(root.current, menu.anchor)}
      hang="below"
      label={formatMoreMessage(store, 'more')}
      focusAfter={() => focusAfter(root.current)}
      onClose={close}
      items={[
        ...actions.map((action): MenuItem => ({ ...action, data: { 'data-flow-action': action.id } })),
        ...(actions.length > 0 ? (['line'] as const) : []),
        ...commands.map((command): MenuItem | 'line' =>
          command === 'line'
            ? command
            : {
                id: command.name,
                label: command.label,
                keys: command.keys,
                isDisabled: !command.isEnabled,
                data: { 'data-flow-command': command.name },
                onSelect: command.run,
              },
        ),
      ]}
    />
  );
}
