import type { JsonObject } from '@heddle/workflow-schema';
import {
  type ClipboardEvent,
  forwardRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { pasteText } from './clipboard/pasteNodes.js';
import { rememberClipboard } from './clipboard/systemClipboard.js';
import { copySelection } from './commands/copy.js';
import type { CanvasHandle, FlowCanvasProps } from './FlowCanvasProps.js';
import type { PointerGestures } from './gestures/PointerGestures.js';
import { makeHandle } from './makeHandle.js';
import { AddPanel } from './parts/AddPanel.js';
import { CanvasContext, CanvasRootContext, useCanvasState } from './parts/CanvasContext.js';
import { ContextMenu } from './parts/ContextMenu.js';
import { Finder } from './parts/Finder.js';
import { FormPanel } from './parts/FormPanel.js';
import { handleKey, handleKeyUp, isTyping } from './parts/keyboard.js';
import { MiniMap } from './parts/MiniMap.js';
import { NodeList } from './parts/NodeList.js';
import { Notices } from './parts/Notices.js';
import { Surface } from './parts/Surface.js';
import { Toolbar } from './parts/Toolbar.js';
import { type CanvasOptions, type CanvasStore, createCanvasStore } from './store/createCanvasStore.js';
import { removeSelection } from './store/removal.js';

const emptyDocument: JsonObject = { nodes: [], edges: [] };

/** The workflow canvas. Controlled with `document` and `applyChange`, or on its own with `initialDocument`. */
export const FlowCanvas = forwardRef<CanvasHandle, FlowCanvasProps>(function FlowCanvas(props, ref) {
  const [store] = useState(() => makeStore(props));
  useHostProps(store, props);
  useImperativeHandle(ref, () => makeHandle(store), [store]);
  const root = useRef<HTMLDivElement>(null);
  return (
    <CanvasContext.Provider value={store}>
      <CanvasRootContext.Provider value={root}>
        <CanvasFrame store={store} props={props} root={root} />
      </CanvasRootContext.Provider>
    </CanvasContext.Provider>
  );
});

function CanvasFrame({
  store,
  props,
  root,
}: {
  store: CanvasStore;
  props: FlowCanvasProps;
  root: React.RefObject<HTMLDivElement | null>;
}) {
  const { renderNodePanel, banner, className, theme = 'light', language = 'zh-CN' } = props;
  const gestures = useRef<PointerGestures | undefined>(undefined);
  const isMinimapOpen = useCanvasState((state) => state.isMinimapOpen);
  const isEmpty = useCanvasState(() => store.graph.nodeCount === 0);
  const takeGestures = useCallback((next: PointerGestures | undefined) => {
    gestures.current = next;
  }, []);
  useFocus(store, root);
  return (
    <div
      ref={root}
      className={className === undefined ? 'flow-canvas' : `flow-canvas ${className}`}
      data-flow-theme={theme}
      lang={language}
      role="application"
      aria-label={store.say('canvas')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes the focus for its shortcuts.
      tabIndex={0}
      onPointerDown={(event) => takeFocus(event.target, root.current)}
      onKeyDown={(event) => handleKey(store, event, gestures.current)}
      onKeyUp={(event) => handleKeyUp(event, gestures.current)}
      onCopy={(event) => onCopy(store, event, false)}
      onCut={(event) => onCopy(store, event, true)}
      onPaste={(event) => onPaste(store, event)}
    >
      <div className="flow-stage">
        <Surface onGestures={takeGestures} />
        {isEmpty && <p className="flow-empty">{store.say('empty')}</p>}
        {banner !== undefined && <div className="flow-banner">{banner}</div>}
        {isMinimapOpen && <MiniMap />}
        <Toolbar />
        <Notices />
      </div>
      {renderNodePanel && <FormPanel render={renderNodePanel} />}
      <NodeList />
      <AddPanel />
      <ContextMenu />
      <Finder />
    </div>
  );
}

function makeStore(props: FlowCanvasProps): CanvasStore {
  // Without `onIssue`: while a host renders it cannot take news; they wait for the first `configure`.
  const options = { ...optionsOf(props), onIssue: undefined };
  const store = createCanvasStore(props.document ?? props.initialDocument ?? emptyDocument, options);
  store.setIssues(props.issues);
  store.setRun(props.run);
  try {
    if (globalThis.localStorage?.getItem(toolName) === 'hand') store.state.setState({ tool: 'hand' });
  } catch {
    // Storage may be forbidden; then the choice is not remembered.
  }
  return store;
}

const toolName = 'heddle-canvas-tool';

function optionsOf(props: FlowCanvasProps): CanvasOptions {
  const { createContext, document: _document, initialDocument: _initial, ...options } = props;
  return { ...options, defaultModel: createContext?.defaultModel };
}

/** Hands every property on to the store, which alone decides what it means. */
function useHostProps(store: CanvasStore, props: FlowCanvasProps): void {
  const { document: json, issues, run } = props;
  const { onSelectionChange, onOpenNode } = props;
  useLayoutEffect(() => store.configure(optionsOf(props)));
  useLayoutEffect(() => {
    if (json !== undefined) store.setDocument(json);
  }, [store, json]);
  useLayoutEffect(() => store.setIssues(issues), [store, issues]);
  // A run changes in place, so its identity says nothing: the store looks at its `seq`.
  useLayoutEffect(() => store.setRun(run));
  useEffect(
    () => store.selection.subscribe(() => onSelectionChange?.(store.selection.snapshot())),
    [store, onSelectionChange],
  );
  useEffect(
    () =>
      store.state.subscribe((now, before) => {
        if (now.openNode !== before.openNode) onOpenNode?.(now.openNode);
        if (now.tool === before.tool) return;
        try {
          globalThis.localStorage?.setItem(toolName, now.tool);
        } catch {
          // As above.
        }
      }),
    [store, onOpenNode],
  );
}

/** Keeps the keyboard focus on the focused card, which may be mounted a frame later. */
function useFocus(store: CanvasStore, root: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    store.focusCard = (key) => {
      store.state.setState({ focused: key });
      const box = store.graph.nodeAt(key)?.box;
      if (box !== undefined) store.camera.reveal(box);
      requestAnimationFrame(() => {
        const id = store.document.nodes.get(key)?.id ?? '';
        const card = root.current?.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(id)}"]`);
        (card ?? root.current)?.focus({ preventScroll: true });
      });
    };
    return () => {
      store.focusCard = undefined;
    };
  }, [store, root]);
}

function takeFocus(target: EventTarget, root: HTMLElement | null): void {
  const isOnSurface = target instanceof Element && target.closest('.flow-surface') !== null;
  if (isOnSurface) root?.focus({ preventScroll: true });
}

function onCopy(store: CanvasStore, event: ClipboardEvent, isCut: boolean): void {
  if (isTyping(event.target) || store.selection.nodes.size === 0) return;
  // Text marked by hand, for example in the form, is what the person means.
  if (globalThis.getSelection?.()?.isCollapsed === false) return;
  event.preventDefault();
  const text = copySelection(store);
  if (text === undefined) return;
  event.clipboardData?.setData('text/plain', text);
  rememberClipboard(text);
  if (isCut && !store.isReadOnly) removeSelection(store, 'stepCut');
}

function onPaste(store: CanvasStore, event: ClipboardEvent): void {
  if (isTyping(event.target)) return;
  event.preventDefault();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (store.isReadOnly) store.notify(store.say('readOnly'), 'info');
  else pasteText(store, text, store.pointer ?? store.camera.center);
}
