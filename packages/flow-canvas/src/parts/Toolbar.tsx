import { Menu } from '@base-ui/react/menu';
import { Toolbar as Bar } from '@base-ui/react/toolbar';
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
import type { ComponentType, ReactNode, RefObject } from 'react';
import type { CommandName } from '../commands/Command.js';
import { commandOf, shortcutText } from '../commands/commands.js';
import { zoomTo } from '../commands/zoom.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { isMac } from './platform.js';

const zooms = [50, 100, 150, 200];

/** The dock at the bottom: mode, zoom, view, history, and the one button that adds. */
export function Toolbar({ container }: { container: RefObject<HTMLElement | null> }) {
  const store = useCanvasStore();
  const tool = useCanvasState((state) => state.tool);
  const isMinimapOpen = useCanvasState((state) => state.isMinimapOpen);
  const readOnly = useCanvasState((state) => state.readOnly);
  const isAdding = useCanvasState((state) => state.addPanel !== undefined);
  return (
    <Bar.Root className="flow-toolbar" aria-label={store.say('toolbar')}>
      <CommandButton name="usePointer" Icon={IconPointer} isPressed={tool === 'pointer'} />
      <CommandButton name="useHand" Icon={IconHandStop} isPressed={tool === 'hand'} />
      <Bar.Separator className="flow-separator" />
      <CommandButton name="zoomOut" Icon={IconMinus} />
      <ZoomMenu container={container} />
      <CommandButton name="zoomIn" Icon={IconPlus} />
      <CommandButton name="fit" Icon={IconFocus2} />
      <Bar.Separator className="flow-separator" />
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
          <Bar.Separator className="flow-separator" />
          <CommandButton name="addNode" Icon={IconPlus} isPressed={isAdding} className="flow-tool flow-add">
            {store.say('addNode')}
            <kbd>/</kbd>
          </CommandButton>
        </>
      )}
    </Bar.Root>
  );
}

/** By itself, because it alone changes with every step of a zoom. */
function ZoomMenu({ container }: { container: RefObject<HTMLElement | null> }) {
  const store = useCanvasStore();
  const zoom = useCanvasState((state) => state.zoom);
  return (
    <Menu.Root>
      <Bar.Button
        render={<Menu.Trigger />}
        className="flow-tool flow-zoom"
        aria-label={`${store.say('zoom')} ${zoom} %`}
      >
        {zoom} %
      </Bar.Button>
      <Menu.Portal container={container}>
        <Menu.Positioner side="top" sideOffset={10} className="flow-positioner">
          <Menu.Popup className="flow-menu">
            {zooms.map((percent) => (
              <Menu.Item
                key={percent}
                className="flow-menu-item"
                onClick={() => zoomTo(store, percent / 100)}
              >
                {store.say('zoomTo', { percent })}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
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
  const keys = shortcutText(command, isMac());
  return (
    <Bar.Button
      className={className}
      aria-label={label}
      aria-pressed={isPressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={!command.enabled(store)}
      data-flow-command={name}
      onClick={() => command.run(store)}
    >
      <Icon size={18} stroke={1.6} />
      {children}
    </Bar.Button>
  );
}
