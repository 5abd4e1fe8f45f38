import { useRef } from 'react';
import { addNode } from '../commands/addNode.js';
import { addNote } from '../commands/addNote.js';
import { fit } from '../commands/fit.js';
import { toggleFullScreen } from '../commands/fullScreen.js';
import { layout } from '../commands/layout.js';
import { redo } from '../commands/redo.js';
import { toggleList } from '../commands/showAs.js';
import { showHistory } from '../commands/showHistory.js';
import { undo } from '../commands/undo.js';
import { toggleMinimap, useHand, usePointer } from '../commands/view.js';
import { zoomIn, zoomOut } from '../commands/zoom.js';
import { ToolButton, ToolRow } from '../controls/ToolRow.js';
import { IconArrowBackUp } from '../icons/IconArrowBackUp.js';
import { IconArrowForwardUp } from '../icons/IconArrowForwardUp.js';
import { IconDots } from '../icons/IconDots.js';
import { IconFocus2 } from '../icons/IconFocus2.js';
import { IconHandStop } from '../icons/IconHandStop.js';
import { IconHistory } from '../icons/IconHistory.js';
import { IconLayoutDistributeHorizontal } from '../icons/IconLayoutDistributeHorizontal.js';
import { IconListTree } from '../icons/IconListTree.js';
import { IconMap } from '../icons/IconMap.js';
import { IconMaximize } from '../icons/IconMaximize.js';
import { IconMinus } from '../icons/IconMinus.js';
import { IconNote } from '../icons/IconNote.js';
import { IconPlus } from '../icons/IconPlus.js';
import { IconPointer } from '../icons/IconPointer.js';
import { lateTools, useLate } from '../slots/lateTools.js';
import { Slot } from '../slots/Slot.js';
import { isListShown } from '../store/CanvasState.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { CommandButton } from './CommandButton.js';
import { useFitsIn } from './useFitsIn.js';

/**
 * The dock at the bottom: pointer mode, zoom, view, history, and the "Add node" button. Where the whole dock has
 * no room, a menu offers what is left out.
 */
export function Toolbar() {
  const store = useCanvasStore();
  const readOnly = useCanvasState((state) => state.readOnly);
  const row = useRef<HTMLDivElement>(null);
  const hasRoom = useFitsIn(row);
  const isShort = useCanvasState((state) => state.isNarrow) || !hasRoom;
  const isList = useCanvasState(isListShown);
  const isHistoryOpen = useCanvasState((state) => state.isHistoryOpen);
  const hasNotes = store.options.definitions.some(({ isolated }) => isolated === true);
  const isPlacing = useCanvasState((state) => state.placing !== undefined);
  const isAdding = useCanvasState((state) => state.addPanel !== undefined);
  return (
    <ToolRow className="flow-toolbar" label={store.formatMessage('toolbar')} row={row}>
      {!isList && <ViewTools isShort={isShort} />}
      {!readOnly && (
        <>
          <CommandButton command={undo} Icon={IconArrowBackUp} />
          <CommandButton command={redo} Icon={IconArrowForwardUp} />
          {!isShort && (
            <>
              <CommandButton command={showHistory} Icon={IconHistory} isPressed={isHistoryOpen} />
              <CommandButton command={layout} Icon={IconLayoutDistributeHorizontal} />
              {hasNotes && <CommandButton command={addNote} Icon={IconNote} isPressed={isPlacing} />}
            </>
          )}
        </>
      )}
      {isShort ? <MoreTools /> : <WideTools />}
      <CommandButton command={toggleList} Icon={IconListTree} isPressed={isList} />
      {!readOnly && (
        <>
          <span className="flow-separator" />
          <CommandButton
            command={addNode}
            Icon={IconPlus}
            isPressed={isAdding}
            className="flow-tool flow-add"
          >
            {!isShort && (
              <>
                {store.formatMessage('addNode')}
                <kbd>/</kbd>
              </>
            )}
          </CommandButton>
        </>
      )}
    </ToolRow>
  );
}

/** Pointer mode and zoom tools; a short dock leaves most of them to the menu. */
function ViewTools({ isShort }: { isShort: boolean }) {
  const tool = useCanvasState((state) => state.tool);
  return (
    <>
      {!isShort && (
        <>
          <CommandButton command={usePointer} Icon={IconPointer} isPressed={tool === 'pointer'} />
          <CommandButton command={useHand} Icon={IconHandStop} isPressed={tool === 'hand'} />
          <span className="flow-separator" />
          <CommandButton command={zoomOut} Icon={IconMinus} />
        </>
      )}
      <Slot name="zoomMenu">
        <ZoomMenu />
      </Slot>
      {!isShort && <CommandButton command={zoomIn} Icon={IconPlus} />}
      <CommandButton command={fit} Icon={IconFocus2} />
      <span className="flow-separator" />
    </>
  );
}

function WideTools() {
  const isList = useCanvasState(isListShown);
  const isMinimapOpen = useCanvasState((state) => state.isMinimapOpen);
  const isFullScreen = useCanvasState((state) => state.isFullScreen);
  return (
    <>
      {!isList && <CommandButton command={toggleMinimap} Icon={IconMap} isPressed={isMinimapOpen} />}
      <CommandButton command={toggleFullScreen} Icon={IconMaximize} isPressed={isFullScreen} />
    </>
  );
}

/** Opens the menu of the tools that a short dock leaves out. */
function MoreTools() {
  const store = useCanvasStore();
  const isOpen = useCanvasState((state) => state.isToolMenuOpen);
  const open = (isToolMenuOpen: boolean) => store.state.setState({ isToolMenuOpen });
  return (
    <>
      <ToolButton
        className="flow-tool flow-more-tools"
        aria-label={store.formatMessage('moreTools')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(true);
        }}
      >
        <IconDots size={18} stroke={1.6} />
      </ToolButton>
      {useLate(lateTools)?.late.toolChoices}
    </>
  );
}

/** A separate component, because only this one rerenders with every zoom step. */
function ZoomMenu() {
  const store = useCanvasStore();
  const zoom = useCanvasState((state) => state.zoom);
  const isOpen = useCanvasState((state) => state.isZoomMenuOpen);
  const open = (isZoomMenuOpen: boolean) => store.state.setState({ isZoomMenuOpen });
  return (
    <>
      <ToolButton
        className="flow-tool flow-zoom"
        aria-label={`${store.formatMessage('zoom')} ${zoom}%`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(true);
        }}
      >
        {zoom}%
      </ToolButton>
      {useLate(lateTools)?.late.zoomChoices}
    </>
  );
}
