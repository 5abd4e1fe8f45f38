import type { JsonObject } from '@heddle/workflow-schema';
import {
  forwardRef,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  version,
} from 'react';
import type { CanvasHandle, FlowCanvasProps } from './FlowCanvasProps.js';
import { callHost } from './host/callHost.js';
import { warn } from './host/IssueLog.js';
import { isTooOld } from './host/reactVersion.js';
import { makeHandle, selectionOf } from './makeHandle.js';
import { splitNodeTypes } from './node-type/splitNodeTypes.js';
import { CanvasContext, CanvasRootContext } from './parts/CanvasContext.js';
import { CanvasFrame } from './parts/CanvasFrame.js';
import { useProvidedStore } from './parts/FlowCanvasProvider.js';
import { PreferenceKeeper } from './preferences/PreferenceKeeper.js';
import { takePreferences } from './preferences/preferences.js';
import { HostPanelsContext } from './slots/Slot.js';
import { type CanvasOptions, type CanvasStore, createCanvasStore } from './store/createCanvasStore.js';
import { useTheme } from './theme/useTheme.js';

const emptyDocument: JsonObject = { nodes: [], edges: [] };

const Canvas = forwardRef<CanvasHandle, FlowCanvasProps>(function FlowCanvas(given, ref) {
  const props = useNodeTypes(given);
  const theme = useTheme(props.theme);
  const [store] = useState(() => makeStore(props, theme));
  useHostProps(store, props, theme);
  useImperativeHandle(ref, () => makeHandle(store), [store]);
  useProvidedStore(store);
  const root = useRef<HTMLDivElement>(null);
  const { slots, banner, renderNodePanel } = props;
  const panels = useMemo(() => ({ slots, banner, renderNodePanel }), [slots, banner, renderNodePanel]);
  return (
    <CanvasContext.Provider value={store}>
      <CanvasRootContext.Provider value={root}>
        <HostPanelsContext.Provider value={panels}>
          <PreferenceKeeper
            isKeptByHost={props.preferences !== undefined}
            onChange={props.onPreferencesChange}
          />
          <CanvasFrame className={props.className} locale={props.locale ?? props.language ?? 'zh-CN'} />
        </HostPanelsContext.Provider>
      </CanvasRootContext.Provider>
    </CanvasContext.Provider>
  );
});

// Under an older React the first hook would fail without naming the cause.
const isOld = isTooOld(version);
if (isOld)
  warn({
    kind: 'host-failed',
    message: `React ${version} is too old: install react and react-dom 18.2 or later`,
  });

/**
 * The workflow canvas: controlled with `value` and `applyChange`, or uncontrolled with `defaultValue`.
 */
export const FlowCanvas = (isOld ? forwardRef(() => null) : Canvas) as <Value = JsonObject>(
  props: FlowCanvasProps<Value> & RefAttributes<CanvasHandle<Value>>,
) => ReactElement;

/** Properties with the lists that the store works with. */
type FullProps = FlowCanvasProps & Required<Pick<FlowCanvasProps, 'definitions' | 'views'>>;

const noDefinitions: FullProps['definitions'] = [];
const noViews: FullProps['views'] = {};

/** Merges `nodeTypes` into `definitions` and `views`, which stay the same objects while all of them do. */
function useNodeTypes(props: FlowCanvasProps): FullProps {
  const { nodeTypes, definitions = noDefinitions, views = noViews } = props;
  const split = useRef<ReturnType<typeof splitNodeTypes>>(undefined);
  if (Array.isArray(nodeTypes)) split.current = splitNodeTypes(nodeTypes, split.current);
  const own = Array.isArray(nodeTypes) ? split.current : undefined;
  const lists = useMemo(
    () =>
      own === undefined
        ? { definitions, views }
        : { definitions: [...own.definitions, ...definitions], views: { ...own.views, ...views } },
    [own, definitions, views],
  );
  return { ...props, ...lists };
}

function makeStore(props: FullProps, theme: Theme): CanvasStore {
  // Without `onIssue`: a host must not be called while it renders. Issues wait for the first `configure`.
  const options = { ...optionsOf(props, theme), onIssue: undefined };
  const store = createCanvasStore(props.value ?? props.defaultValue ?? emptyDocument, options);
  store.setIssues(props.issues);
  store.setRun(props.run);
  // Reading local storage takes longer than the first paint of a large document; PreferenceKeeper reads it
  // later then.
  if (props.preferences !== undefined || store.graph.isRead) takePreferences(store, props.preferences);
  return store;
}

type Theme = 'light' | 'dark';

function optionsOf(props: FullProps, theme: Theme): CanvasOptions {
  const { createContext, value: _value, defaultValue: _initial, ...options } = props;
  return { ...options, theme, defaultModel: createContext?.defaultModel };
}

/** Passes every property to the store, which interprets them. */
function useHostProps(store: CanvasStore, props: FullProps, theme: Theme): void {
  const { value: json, issues, run } = props;
  const { onSelectionChange, onOpenNode } = props;
  useLayoutEffect(() => store.configure(optionsOf(props, theme)));
  useLayoutEffect(() => {
    if (json !== undefined) store.setDocument(json);
  }, [store, json]);
  useLayoutEffect(() => store.setIssues(issues), [store, issues]);
  // A run is mutated in place, so its identity does not change: the store compares its `seq`.
  useLayoutEffect(() => store.setRun(run));
  useEffect(
    () =>
      store.selection.subscribe(() =>
        callHost(store, 'onSelectionChange', () => onSelectionChange?.(selectionOf(store))),
      ),
    [store, onSelectionChange],
  );
  useEffect(
    () =>
      store.state.subscribe((now, before) => {
        if (now.openNode !== before.openNode) {
          const id = now.openNode === undefined ? undefined : store.ids.nodeId(now.openNode);
          callHost(store, 'onOpenNode', () => onOpenNode?.(id));
        }
      }),
    [store, onOpenNode],
  );
  const { onCameraChange } = props;
  useEffect(() => {
    if (typeof onCameraChange !== 'function') return undefined;
    let last = store.camera.value;
    return store.camera.subscribe(() => {
      const { value } = store.camera;
      // Listeners are also notified when the view comes to rest.
      if (value === last) return;
      last = value;
      callHost(store, 'onCameraChange', () => onCameraChange({ ...value }));
    });
  }, [store, onCameraChange]);
  const { projection = 'auto' } = props;
  useLayoutEffect(
    () => store.state.setState({ projection: projection === 'auto' ? undefined : projection }),
    [store, projection],
  );
  const isKeptByHost = props.preferences !== undefined;
  const tool = props.preferences?.tool;
  const edgeRouting = props.preferences?.edgeRouting;
  useLayoutEffect(() => {
    if (isKeptByHost) takePreferences(store, { ...(tool && { tool }), ...(edgeRouting && { edgeRouting }) });
  }, [store, isKeptByHost, tool, edgeRouting]);
}
