import { type EdgeProps, ReactFlow, ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Feed } from '../feed/Feed.js';
import { layCards } from '../feed/layCards.js';
import { maximumZoom, minimumZoom } from '../geometry/camera.js';
import { holdEvents } from '../gestures/holdEvents.js';
import type { PointerGestures } from '../gestures/PointerGestures.js';
import { PaintedLayer } from '../layers/PaintedLayer.js';
import { LateMark, LateTool, lateTools, useLate } from '../slots/lateTools.js';
import { readableCamera } from '../store/cameraForAll.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { CanvasNode } from './CanvasNode.js';
import { useLater } from './useLater.js';

const nodeTypes = { card: CanvasNode };
const edgeTypes = {
  flow: ({ id }: Pick<EdgeProps, 'id'>) => <LateTool name="EdgeControls" given={{ id }} />,
};
const nothing = {};

/** The viewport: the painted layer, the cards in React Flow, and the gestures over both. */
export function Surface({ onGestures }: { onGestures(gestures: PointerGestures | undefined): void }) {
  const store = useCanvasStore();
  const element = useRef<HTMLDivElement>(null);
  const [feed] = useState(() => new Feed(store));
  const gesture = useCanvasState((state) => state.gesture);
  const tool = useCanvasState((state) => state.tool);
  const isOverPort = useCanvasState((state) => state.hovered.port !== undefined);
  // The painted layer shows the whole graph, a large one in two frames; cards replace their painted blocks as
  // they mount. Cards of hosts cannot be painted before one of them is mounted, so they come at once.
  const hasCards = useLater(store.graph.hasOwnCards ? 0 : store.graph.isRead ? 1 : 2);
  useLayoutEffect(() => {
    const stop = followSize(store, element.current);
    // Unless the host set an initial camera, show the graph.
    const { initialCamera, minimumOpenZoom } = store.options;
    const camera =
      initialCamera === undefined ? readableCamera(store, minimumOpenZoom, store.graph.extent) : undefined;
    if (camera !== undefined) {
      store.camera.moved(camera);
      // Cards without `measure` have their real size only now. Fit them too, unless the user moved the view.
      store.cards.onFirst = () => {
        const { value } = store.camera;
        const isSame = value.x === camera.x && value.y === camera.y && value.zoom === camera.zoom;
        const better = isSame ? readableCamera(store, minimumOpenZoom, store.graph.extent) : undefined;
        if (better !== undefined) store.camera.moveTo(better);
      };
    }
    return stop;
  }, [store]);
  const tools = useLate(lateTools);
  const held = useRef<Event[]>([]);
  useLayoutEffect(() => {
    if (element.current === null) return;
    if (tools === undefined) return holdEvents(element.current, held.current);
    const gestures = new tools.PointerGestures(store, element.current);
    onGestures(gestures);
    const stop = gestures.start(held.current.splice(0));
    return () => {
      onGestures(undefined);
      stop();
    };
  }, [store, tools, onGestures]);
  return (
    <div
      ref={element}
      className="flow-surface"
      data-gesture={gesture}
      data-tool={tool}
      data-over-port={isOverPort || undefined}
      aria-busy={!hasCards || undefined}
    >
      <PaintedLayer feed={feed} />
      {hasCards && (
        <ReactFlowProvider>
          <Cards store={store} feed={feed} />
        </ReactFlowProvider>
      )}
      <LateTool name="SpacingMarks" given={nothing} isNeeded={false} />
    </div>
  );
}

function Cards({ store, feed }: { store: CanvasStore; feed: Feed }) {
  const tools = useLate(lateTools);
  const fed = useSyncExternalStore(feed.subscribe, feed.snapshot, feed.snapshot);
  const hasGroups = useCanvasState(() => store.graph.groups.groups.length > 0);
  const flow = useReactFlow();
  const flowStore = useStoreApi();
  const element = useRef<HTMLDivElement>(null);
  // React Flow puts this id into the ids of its descriptions, so it must be unique among the canvases of a
  // page.
  const id = useId();
  useLayoutEffect(() => {
    // The canvas itself has the role "application"; React Flow's wrapper would add a nested one.
    element.current?.querySelector('.react-flow')?.setAttribute('role', 'presentation');
    feed.countElements = () => element.current?.getElementsByTagName('*').length ?? 0;
    return feed.start();
  }, [feed]);
  // Ignore the viewport React Flow reports until it has adopted our initial camera.
  const isReady = useRef(false);
  useEffect(() => {
    const stop = flowStore.subscribe(({ transform: [x, y, zoom] }) => {
      if (isReady.current) store.camera.moved({ x, y, zoom });
    });
    return () => {
      stop();
      isReady.current = false;
      store.camera.setDriver(undefined);
    };
  }, [store, flowStore]);
  useEffect(() => layCards(store, element.current), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card mounted during a drag takes its position from the drag.
  useLayoutEffect(() => tools?.showDrag(store, element.current), [store, fed, tools]);
  return (
    <div ref={element} className="flow-cards">
      <ReactFlow
        id={id}
        nodes={fed.nodes}
        edges={fed.edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultViewport={store.camera.value}
        onInit={() => {
          const { x, y, zoom } = store.camera.value;
          store.camera.setDriver((camera, duration) => {
            const isJump =
              duration === 0 || globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
            void flow.setViewport(camera, isJump ? undefined : { duration });
          });
          void flow.setViewport({ x, y, zoom }).then(() => {
            isReady.current = true;
          });
        }}
        minZoom={minimumZoom}
        maxZoom={maximumZoom}
        panOnDrag={false}
        panOnScroll={false}
        zoomOnScroll={false}
        zoomOnPinch={false}
        zoomOnDoubleClick={false}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        selectNodesOnDrag={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        disableKeyboardA11y
        proOptions={{ hideAttribution: store.options.hideAttribution === true }}
        autoPanOnNodeFocus={false}
      >
        <LateMark name="GroupLayer" given={nothing} isNeeded={hasGroups} />
      </ReactFlow>
    </div>
  );
}

/** Without the style sheet nothing has a place, which looks like a broken canvas. */
function checkStyles(store: CanvasStore, element: HTMLElement): void {
  if (getComputedStyle(element).getPropertyValue('--flow-bg') !== '') return;
  store.report({
    kind: 'missing-styles',
    message: "the style sheet is not loaded: import '@heddle/flow-canvas/styles.css' once",
  });
}

function followSize(store: CanvasStore, element: HTMLElement | null): () => void {
  if (element === null) return () => undefined;
  store.camera.place = () => element.getBoundingClientRect();
  const measure = () => {
    const { width, height } = element.getBoundingClientRect();
    if (width > 0) checkStyles(store, element);
    if (width <= 0 || height <= 0) return;
    store.camera.resize({ width, height });
    // The form panel narrows the canvas; keep its node in view.
    const { openNode } = store.state.getState();
    const box = openNode === undefined ? undefined : store.graph.nodeAt(openNode)?.box;
    if (box !== undefined) store.camera.reveal(box);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => observer.disconnect();
}
