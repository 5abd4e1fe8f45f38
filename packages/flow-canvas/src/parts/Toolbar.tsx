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
import type { ComponentType, ReactNode } from 'react';
import type { CommandName } from '../commands/Command.js';
import { commandOf } from '../commands/commands.js';
import { shortcutText } from '../commands/shortcuts.js';
import { ToolButton, ToolRow } from '../controls/ToolRow.js';
import { late } from '../slots/lateParts.js';
import { Slot } from '../slots/Slot.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { CommandButton } from './CommandButton.js';

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
      <Slot name="zoomMenu">
        <ZoomMenu />
      </Slot>
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
  const isOpen = useCanvasState((state) => state.isZoomMenuOpen);
  const open = (isZoomMenuOpen: boolean) => store.state.setState({ isZoomMenuOpen });
  return (
    <>
      <ToolButton
        className="flow-tool flow-zoom"
        aria-label={`${store.say('zoom')} ${zoom} %`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(true);
        }}
      >
        {zoom} %
      </ToolButton>
      {late.zoomChoices}
    </>
  );
}
