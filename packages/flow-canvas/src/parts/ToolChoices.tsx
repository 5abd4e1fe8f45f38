import type { CommandName } from '../commands/Command.js';
import { Menu } from '../controls/Menu.js';
import { useCanvasCommands } from '../hooks/useCanvasCommands.js';
import { isListShown } from '../store/CanvasState.js';
import { anchorAt } from './anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from './CanvasContext.js';

const forCanvas: readonly CommandName[] = ['zoomIn', 'zoomOut', 'usePointer', 'useHand', 'toggleMinimap'];
const editing: readonly CommandName[] = ['showHistory', 'layout', 'addNote'];

/** The menu of the tools for which the dock has no room. */
export function ToolChoices() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const isList = useCanvasState(isListShown);
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const button = () => root.current?.querySelector<HTMLElement>('.flow-more-tools');
  const commands = useCanvasCommands([
    ...(isReadOnly ? [] : editing),
    ...(isList ? [] : forCanvas),
    'toggleFullScreen',
  ]);
  return (
    <Menu
      anchor={() => button()?.getBoundingClientRect() ?? anchorAt(root.current)}
      hang="above"
      label={store.formatMessage('moreTools')}
      trigger={button}
      focusAfter={button}
      onClose={() => store.state.setState({ isToolMenuOpen: false })}
      items={commands.map(({ name, label, keys, isEnabled, run }) => ({
        id: name,
        label,
        keys,
        isDisabled: !isEnabled,
        data: { 'data-flow-command': name },
        onSelect: run,
      }))}
    />
  );
}
