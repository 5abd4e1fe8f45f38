import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFocus2,
  IconHandStop,
  IconLayoutDistributeHorizontal,
  IconMap,
  IconMinus,
  IconPlus,
  IconPointer,
} from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { CommandName } from '../commands/Command.js';
import { commandOf } from '../commands/commands.js';
import { shortcutText } from '../commands/shortcuts.js';
import { zoomTo } from '../commands/zoom.js';
import { Menu } from '../controls/Menu.js';
import { ToolButton, ToolRow } from '../controls/ToolRow.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { isMac } from './platform.js';

const zooms = [50, 100, 150, 200];

/** The dock at the bottom: mode, zoom, view, history, and the one button that adds. */
export function Toolbar() {
  const store = useCanvasStore();
  const tool = useCanvasState((state) => state.tool);
  const isMinimapOpen = useCanvasState((state) => state.isMinimapOpen);
  const readOnly = useCanvasState((state) => state.readOnly);
  const isAdding = useCanvasState((state) => state.addPanel !== undefined);
  return (
    <ToolRow className="flow-toolbar" label={store.say('toolbar')}>
      <CommandButton name="usePointer" Icon={IconPointer} isPressed={tool === 'pointer'} />
      <CommandButton name="useHand" Icon={IconHandStop} isPressed={tool === 'hand'} />
      <span className="flow-separator" />
      <CommandButton name="zoomOut" Icon={IconMinus} />
      <ZoomMenu />
      <CommandButton name="zoomIn" Icon={IconPlus} />
      <CommandButton name="fit" Icon={IconFocus2} />
      <span className="flow-separator" />
      {!readOnly && (
        <>
          <CommandButton name="undo" Icon={IconArrowBackUp} />
          <CommandButton name="redo" Icon={IconArrowForwardUp} />
          <CommandButton name="layout" Icon={IconLayoutDistributeHorizontal} />
        </>
      )}
      <CommandButton name="toggleMinimap" Icon={IconMap} isPressed={isMinimapOpen} />
      {!readOnly && (
        <>
          <span className="flow-separator" />
          <CommandButton name="addNode" Icon={IconPlus} isPressed={isAdding} className="flow-tool flow-add">
            {store.say('addNode')}
            <kbd>/</kbd>
          </CommandButton>
        </>
      )}
    </ToolRow>
  );
}

/** By itself, because it alone changes with every step of a zoom. */
function ZoomMenu() {
  const store = useCanvasStore();
  const zoom = useCanvasState((state) => state.zoom);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ToolButton
        ref={button}
        className="flow-tool flow-zoom"
        aria-label={`${store.say('zoom')} ${zoom} %`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {zoom} %
      </ToolButton>
      {isOpen && (
        <Menu
          anchor={() => button.current!.getBoundingClientRect()}
          hang="above"
          label={store.say('zoom')}
          trigger={button}
          focusAfter={() => button.current}
          onClose={() => setIsOpen(false)}
          items={zooms.map((percent) => ({
            id: String(percent),
            label: store.say('zoomTo', { percent }),
            onSelect: () => zoomTo(store, percent / 100),
          }))}
        />
      )}
    </>
  );
}

function CommandButton({
  name,
  Icon,
  isPressed,
  className = 'flow-tool',
  children,
}: {
  name: CommandName;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  isPressed?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const store = useCanvasStore();
  // History and selection decide what is enabled; both change with the revision or wake the dock by themselves.
  useCanvasState((state) => state.revision);
  const command = commandOf(name);
  const label = command.label[store.language];
  const keys = shortcutText(command, isMac(), store.options.keys);
  return (
    <ToolButton
      className={className}
      aria-label={label}
      aria-pressed={isPressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      isDisabled={!command.enabled(store)}
      data-flow-command={name}
      onClick={() => command.run(store)}
    >
      <Icon size={18} stroke={1.6} />
      {children}
    </ToolButton>
  );
}
