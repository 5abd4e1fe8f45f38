import { type ClipboardEvent, type RefObject, useCallback, useContext, useEffect, useRef } from 'react';
import { runCommand, withCommands } from '../commands/runCommand.js';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import { FullScreen } from '../fullscreen/FullScreen.js';
import type { PointerGestures } from '../gestures/PointerGestures.js';
import { useNarrow } from '../list/useNarrow.js';
import { LateMark, LateTool, lateAdding, lateOutlines, lateTools, useLate } from '../slots/lateTools.js';
import { HostPanelsContext, Slot } from '../slots/Slot.js';
import { useFirstUse } from '../slots/useFirstUse.js';
import { isListShown } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { Banner } from './Banner.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from './CanvasContext.js';
import { EmptyState } from './EmptyState.js';
import { IdleReader } from './IdleReader.js';
import { MiniMap } from './MiniMap.js';
import { OutlineEntry } from './OutlineEntry.js';
import { isTyping, pressKey, releaseKey } from './pressKey.js';
import { Surface } from './Surface.js';
import { Toolbar } from './Toolbar.js';
import { useLater } from './useLater.js';

const nothing = {};

/** Panels that open over or beside the canvas. */
const opened = [
  'addPanel',
  'itemDialog',
  'contextMenu',
  'groupPanel',
  'finder',
  'history',
  'shortcuts',
  'problemPanel',
  'replacePanel',
] as const;

/** The root element of the canvas: it receives keyboard and clipboard events and contains every panel. */
export function CanvasFrame({ className, locale }: Pick<FlowCanvasProps, 'className' | 'locale'>) {
  const store = useCanvasStore();
  const root = useCanvasRoot() as RefObject<HTMLDivElement | null>;
  const gestures = useRef<PointerGestures | undefined>(undefined);
  const theme = useCanvasState((state) => state.theme);
  useCanvasState((state) => state.messages);
  const hasNodePanel = useContext(HostPanelsContext).renderNodePanel !== undefined;
  const takeGestures = useCallback((next: PointerGestures | undefined) => {
    gestures.current = next;
  }, []);
  const isNarrow = useCanvasState((state) => state.isNarrow);
  const isList = useCanvasState(isListShown);
  // Render the graph before the panels around it.
  const hasRoom = useLater(store.graph.isRead ? 2 : 3);
  const tools = useLate(lateTools);
  const late = tools?.late;
  const Tips = useLate(lateAdding)?.Tips;
  const hasTemplates = useCanvasState(() => (store.options.templates?.length ?? 0) > 0);
  useFirstUse(store, root);
  useEffect(() => {
    // A narrow canvas shows nothing but the list.
    if (isList) for (const module of [lateTools, lateOutlines]) module.preload();
  }, [isList]);
  useNarrow(store, root);
  const isRouted = useCanvasState((state) => state.edgeRouting === 'orthogonal');
  const isFullScreen = useCanvasState((state) => state.isFullScreen);
  return (
    <div
      ref={root}
      className={className === undefined ? 'flow-canvas' : `flow-canvas ${className}`}
      data-flow-theme={theme}
      data-full-screen={isFullScreen || undefined}
      data-narrow={isNarrow || undefined}
      lang={locale}
      role="application"
      aria-label={store.formatMessage('canvas')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes the focus for its shortcuts.
      tabIndex={0}
      onPointerDown={(event) => takeFocus(event.target, root.current)}
      onKeyDown={(event) => pressKey(store, event, gestures.current)}
      onKeyUp={(event) => releaseKey(event, gestures.current)}
      onCopy={(event) => onCopy(store, event, false)}
      onCut={(event) => onCopy(store, event, true)}
      onPaste={(event) => onPaste(store, event)}
    >
      <div className="flow-stage">
        <noscript>
          <p className="flow-empty">
            {store.formatMessage('drawnInBrowser', { count: store.document.nodes.size })}
          </p>
        </noscript>
        {isList ? late?.list : <Surface onGestures={takeGestures} />}
        <Slot name="emptyState">
          <EmptyState />
        </Slot>
        <Slot name="templates">
          <LateTool name="Templates" given={nothing} isNeeded={hasTemplates} />
        </Slot>
        <Slot name="banner">
          <Banner />
        </Slot>
        {hasRoom && (
          <>
            <Slot name="minimap">{!isList && <MiniMap />}</Slot>
            <Slot name="toolbar">
              <Toolbar />
            </Slot>
            <Slot name="selectionTools">{tools && <tools.SelectionTools />}</Slot>
          </>
        )}
        {tools && <tools.Announcer />}
        {tools && <tools.FocusKeeper />}
        <FullScreen />
        <IdleReader />
        <LateMark name="EdgeRouting" given={nothing} isNeeded={isRouted} />
        {Tips && <Tips />}
        {!isList && late?.placing}
        <Slot name="notices">{tools && <tools.Notices />}</Slot>
      </div>
      <Slot name="nodePanel">{hasNodePanel && tools && <tools.FormPanel />}</Slot>
      {hasRoom && <Slot name="nodeList">{!isList && <OutlineEntry />}</Slot>}
      {opened.map((name) => (
        <Slot key={name} name={name}>
          {late?.[name]}
        </Slot>
      ))}
    </div>
  );
}

function takeFocus(target: EventTarget, root: HTMLElement | null): void {
  const isOnSurface = target instanceof Element && target.closest('.flow-surface') !== null;
  if (isOnSurface) root?.focus({ preventScroll: true });
}

function onCopy(store: CanvasStore, event: ClipboardEvent, isCut: boolean): void {
  if (isTyping(event.target) || store.selection.nodes.size === 0) return;
  // If text is selected, for example in the form, copy that text instead.
  if (globalThis.getSelection?.()?.isCollapsed === false) return;
  event.preventDefault();
  const tools = lateTools.value;
  if (tools === undefined) {
    // The event ends before the code is loaded, so the commands write to the clipboard themselves.
    runCommand(store, isCut ? 'cut' : 'copy');
    return;
  }
  const text = tools.copySelection(store);
  if (text === undefined) return;
  event.clipboardData?.setData('text/plain', text);
  tools.rememberClipboard(text);
  if (isCut && !store.isReadOnly) tools.removeSelection(store, 'stepCut');
}

function onPaste(store: CanvasStore, event: ClipboardEvent): void {
  if (isTyping(event.target)) return;
  event.preventDefault();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (store.isReadOnly) store.answer('readOnly', 'info');
  else {
    const at = store.pointer;
    withCommands(store, ({ pasteText }) => pasteText(store, text, at));
  }
}
