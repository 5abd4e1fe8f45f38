import {
  type AnyNodeDefinition,
  applyPatches,
  createRegistry,
  type DocumentPatch,
  exportDocument,
  type Issue,
  importDocument,
  type JsonObject,
  type Key,
  keepDocument,
  type Language,
  restoreDocument,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { type AnyDocumentCodec, canvasCodec } from '@heddle/workflow-schema/codec';
import type { RunState } from '@heddle/workflow-schema/runs';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CanvasMessages } from '../CanvasMessages.js';
import type { PasteSource } from '../clipboard/clipboardText.js';
import type { Keys } from '../commands/ariaKeys.js';
import type { CommandName } from '../commands/Command.js';
import type { EdgeView } from '../EdgeView.js';
import type { Encapsulation } from '../encapsulation/Encapsulation.js';
import type {
  CanvasChange,
  CanvasIssue,
  CanvasSelection,
  ChangeOrigin,
  FlowTemplate,
  HostCommand,
  HostConnection,
  IssueAction,
  NodeAction,
  NodeBadge,
  NodeItem,
  ProposedChange,
  Tones,
} from '../FlowCanvasProps.js';
import type { FillScreen } from '../fullscreen/FullScreen.js';
import type { Point } from '../geometry/box.js';
import { type Camera, clampZoom } from '../geometry/camera.js';
import type { EdgeRouting } from '../geometry/edgePath.js';
import { History, type HistoryStep, type KeptCanvas } from '../history/History.js';
import type { ItemPage, ItemSearchOptions } from '../hooks/useItemSearch.js';
import { callHost } from '../host/callHost.js';
import { usableIssues, usableOptions, usableRun } from '../host/hostOptions.js';
import { IssueLog, warn } from '../host/IssueLog.js';
import { readDocument } from '../host/readDocument.js';
import { textOf } from '../host/textOf.js';
import type { ItemCatalogue } from '../items/ItemCatalogue.js';
import type { TypedAhead } from '../late/TypedAhead.js';
import { type FirstMessage, formatMessage, type Values } from '../messages.js';
import type { AnyNodeView, NodeGeometry, ViewContext } from '../NodeView.js';
import type { CardLooks } from '../node-type/CardLooks.js';
import { CardMeasurer } from '../node-type/CardMeasurer.js';
import type { CanvasSlots } from '../slots/CanvasSlots.js';
import { lateTools } from '../slots/lateTools.js';
import type { ToolMessage } from '../toolMessages.js';
import { CameraControl } from './CameraControl.js';
import { type CanvasState, initialState, type Notice } from './CanvasState.js';
import { Graph, type GraphSetting } from './Graph.js';
import { IssueMarks } from './IssueMarks.js';
import { ChangeLog } from './makeChange.js';
import { Overlay } from './Overlay.js';
import { PublicIds } from './PublicIds.js';
import { RunOverlay } from './RunOverlay.js';
import { titleById } from './readNode.js';
import { patchesTo } from './reconcile.js';
import { Selection } from './Selection.js';

/** Characters of a host's reason that are shown. */
const longestReason = 200;

/** Options that the host passes besides the document; each may change later through `configure`. */
export interface CanvasOptions {
  definitions: readonly AnyNodeDefinition[];
  views: Readonly<Record<string, AnyNodeView>>;
  unknownView?: AnyNodeView | undefined;
  language?: Language;
  theme?: 'light' | 'dark';
  readOnly?: boolean;
  messages?: CanvasMessages | undefined;
  slots?: CanvasSlots | undefined;
  initialCamera?: Camera | undefined;
  minimumOpenZoom?: number | undefined;
  keys?: Keys;
  nodeItems?: readonly NodeItem[];
  unavailableTypes?: Readonly<Record<string, string>> | undefined;
  searchItems?: ((query: string, options: ItemSearchOptions) => Promise<ItemPage>) | undefined;
  itemCatalogue?: ItemCatalogue | undefined;
  tones?: Tones | undefined;
  codec?: AnyDocumentCodec | undefined;
  edgeViews?: Readonly<Record<string, EdgeView>> | undefined;
  hideAttribution?: boolean | undefined;
  nodePanelWidth?: number | undefined;
  isValidConnection?: ((connection: HostConnection) => boolean | string) | undefined;
  onBeforeChange?: ((change: ProposedChange<never>) => unknown) | undefined;
  onBeforeDelete?: ((parts: CanvasSelection) => false | CanvasSelection | undefined) | undefined;
  onConnect?: ((connection: HostConnection & { id: string }) => void) | undefined;
  onNodeClick?: ((nodeId: string) => void) | undefined;
  cardElements?: number | undefined;
  defaultModel?: { id: string; name: string } | undefined;
  pasteSource?: PasteSource;
  refusePaste?: ((node: JsonObject, from: PasteSource) => string | undefined) | undefined;
  createLayoutWorker?: (() => Worker) | undefined;
  describeIssue?: ((issue: Issue) => string) | undefined;
  issueActions?: ((issue: Issue) => readonly IssueAction[]) | undefined;
  onShowIssue?: ((issue: Issue) => void) | undefined;
  hostCommands?: readonly HostCommand[] | undefined;
  nameOf?: ViewContext['nameOf'] | undefined;
  nodeBadges?: Readonly<Record<string, NodeBadge>> | undefined;
  /** Workflows offered on an empty canvas. */
  templates?: readonly FlowTemplate[] | undefined;
  encapsulation?: Encapsulation | undefined;
  onChange?: ((change: CanvasChange) => void) | undefined;
  onIssue?: ((issue: CanvasIssue) => void) | undefined;
  onOpenResult?: ((nodeId: string) => void) | undefined;
  /** Shows further templates of the host. */
  onBrowseTemplates?: (() => void) | undefined;
  onClearRun?: (() => void) | undefined;
  fileName?: string | undefined;
  linkToNode?: ((nodeId: string) => string) | undefined;
  nodeActions?: ((nodeId: string) => readonly NodeAction[]) | undefined;
}

/** Options that are displayed but do not affect the size of a card. */
const shownOptions = ['tones', 'messages', 'keys', 'describeIssue', 'nodeBadges', 'templates'] as const;

/** Interval in milliseconds between updates of the displayed zoom. */
const zoomEveryMs = 100;

/**
 * From this number of patches on, a step keeps a snapshot: reverting patch by patch would be noticeably slow.
 */
const manyPatches = 16;

/** Describes a commit. */
export interface CommitDetails {
  label: string;
  origin?: ChangeOrigin;
  /** Commits with the same key within 500 ms are merged into one step. */
  mergeKey?: string;
}

/** A step that was undone or redone. */
interface Taken {
  patches: readonly DocumentPatch[];
  inverse: readonly DocumentPatch[];
  kept: KeptCanvas | undefined;
}

/**
 * A canvas without DOM: document, index, history, selection, camera. Tests and headless hosts use it on its
 * own.
 */
export class CanvasStore {
  readonly state: StoreApi<CanvasState>;
  readonly graph: Graph;
  readonly selection = new Selection();
  readonly history = new History();
  readonly camera = new CameraControl();
  readonly overlay = new Overlay();
  readonly runs = new RunOverlay();
  /** Keys typed for a panel whose code is still loading. */
  readonly typedAhead: TypedAhead = { text: '', isEntered: false };
  readonly marks = new IssueMarks();
  readonly cards = new CardMeasurer(this);
  /** The ids by which the host names nodes and edges. */
  readonly ids = new PublicIds(this);
  /** Looks of mounted cards of hosts; created with the code that paints them. */
  looks: CardLooks | undefined;
  /** Incremented when painted cards of hosts should be painted again. */
  lookRevision = 0;
  /**
   * A node of each type of the host that is painted although its look is unknown: its card is mounted to learn
   * it.
   */
  readonly samples = new Map<AnyNodeView, Key>();
  /** Called when the samples may have changed; set by the mounted canvas. */
  onSamples: (() => void) | undefined;
  options: CanvasOptions;
  /** Moves the keyboard focus to a card; set by the mounted canvas. */
  focusCard: ((key: Key) => void) | undefined;
  /** Moves the keyboard focus to a part of the canvas, once it exists; set by the mounted canvas. */
  focusPart: ((part: 'form' | 'tree' | 'list' | 'cards') => void) | undefined;
  /** Full-screen control; set by the mounted canvas. */
  fullScreen: FillScreen | undefined;
  /** Flow position of the pointer while it is over the canvas. */
  pointer: Point | undefined;
  readonly #log = new ChangeLog((json) => this.codec.write(json));
  readonly #issueLog = new IssueLog();
  #noticeSerial = 0;
  /** How often in a row the host passed other node types. */
  #newTypes = 0;

  constructor(json: JsonObject, given: CanvasOptions) {
    this.#issueLog.listen(given.onIssue);
    const options = usableOptions(given, this.report);
    this.options = options;
    this.state = createStore<CanvasState>()(() => ({
      ...initialState,
      language: options.language ?? 'zh-CN',
      theme: options.theme ?? 'light',
      readOnly: options.readOnly ?? false,
    }));
    const document = this.#import(json);
    this.graph = new Graph(document, this.#graphSetting(document));
    let told = Number.NEGATIVE_INFINITY;
    this.camera.subscribe(() => {
      const { level, value, isFast } = this.camera;
      const now = performance.now();
      // Every card subscribes to the zoom, and a number that changes each frame cannot be read anyway.
      if (isFast && now - told < zoomEveryMs) return;
      told = now;
      const zoom = Math.round(value.zoom * 100);
      const state = this.state.getState();
      if (state.level !== level || state.zoom !== zoom) this.state.setState({ level, zoom });
    });
    const { initialCamera } = options;
    if (initialCamera !== undefined)
      this.camera.moved({ ...initialCamera, zoom: clampZoom(initialCamera.zoom) });
  }

  /** Translates between the host's format and the canvas JSON. */
  get codec(): AnyDocumentCodec {
    return this.options.codec ?? canvasCodec;
  }

  get document(): WorkflowDocument {
    return this.graph.document;
  }

  get isReadOnly(): boolean {
    return this.state.getState().readOnly;
  }

  get language(): Language {
    return this.state.getState().language;
  }

  /** The node commands apply to: the focused one, otherwise the last selected. */
  get currentNode(): Key | undefined {
    return this.state.getState().focused ?? [...this.selection.nodes].at(-1);
  }

  /**
   * A message available from the start; code that loads later uses `formatToolMessage` and
   * `formatMoreMessage`.
   */
  formatMessage(message: FirstMessage, values?: Values): string {
    return formatMessage(this.language, message, values, this.options.messages);
  }

  notify(text: string, tone: Notice['tone'] = 'quiet', action?: CommandName): void {
    this.#noticeSerial += 1;
    this.state.setState({ notice: { text, tone, serial: this.#noticeSerial, action } });
  }

  /**
   * Announces the result of a user action. The message loads with the tools, as does the part that shows it.
   */
  answer(message: ToolMessage, tone: Notice['tone'], values?: Values): void {
    lateTools.use(({ formatToolMessage }) => this.notify(formatToolMessage(this, message, values), tone));
  }

  /** Reports an issue to the host, once. */
  readonly report = (issue: CanvasIssue): void => this.#issueLog.add(issue);

  /** Applies new options; those that change the look of cards cause them to be measured again. */
  configure(given: CanvasOptions): void {
    this.#issueLog.listen(given.onIssue ?? warn);
    const options = usableOptions(given, this.report);
    const before = this.options;
    this.options = options;
    const { language = 'zh-CN', theme = 'light', readOnly = false, messages } = options;
    const state = this.state.getState();
    const hasNewLook =
      before.definitions !== options.definitions ||
      before.views !== options.views ||
      before.unknownView !== options.unknownView ||
      before.nameOf !== options.nameOf ||
      state.language !== language;
    if (state.language !== language || state.theme !== theme || state.readOnly !== readOnly)
      this.state.setState({ language, theme, readOnly });
    if (state.messages !== messages) this.state.setState({ messages });
    if (readOnly) this.endGesture();
    this.#noteTypes(before.definitions !== options.definitions || before.views !== options.views);
    if (hasNewLook) this.#rebuild();
    else if (shownOptions.some((name) => before[name] !== options[name])) this.#revise();
  }

  /** Changes how all edges are routed. */
  setEdgeRouting(edgeRouting: EdgeRouting): void {
    if (this.state.getState().edgeRouting === edgeRouting) return;
    this.state.setState({ edgeRouting });
    this.graph.setting = this.#graphSetting();
    this.graph.placeEdges();
    this.history.forgetKept();
    this.#revise();
  }

  /** Paints the cards of hosts that are no elements again. */
  lookChanged(): void {
    this.lookRevision += 1;
    this.overlay.paint();
    this.onSamples?.();
  }

  /** Takes over the sizes and ports of mounted cards. They are not part of the document. */
  takeMeasured(cards: ReadonlyMap<Key, NodeGeometry>): void {
    if (!this.graph.takeMeasured(cards)) return;
    this.history.forgetKept();
    this.#revise();
  }

  setRun(run: RunState | undefined): void {
    if (this.runs.set(usableRun(run, this.report))) this.#revise();
    this.overlay.paint();
  }

  /** Marks the nodes and edges that these issues name. */
  setIssues(issues: readonly Issue[] | undefined): void {
    this.marks.set(usableIssues(issues, this.report));
  }

  /** Applies patches as one history step. Returns false if the canvas is read-only. */
  commit(patches: readonly DocumentPatch[], { label, origin = 'edit', mergeKey }: CommitDetails): boolean {
    if (patches.length === 0) return false;
    if (this.isReadOnly && origin !== 'host') {
      this.answer('readOnly', 'info');
      return false;
    }
    const accepted =
      origin === 'edit' || origin === 'layout' ? this.#review(patches, label, origin) : patches;
    if (accepted.length === 0) {
      this.endGesture();
      return false;
    }
    return this.#commit(accepted, label, origin, mergeKey);
  }

  #commit(
    patches: readonly DocumentPatch[],
    label: string,
    origin: ChangeOrigin,
    mergeKey: string | undefined,
  ): boolean {
    this.#endGestureForChange();
    const kept = this.#keepBefore(patches);
    const inverse = this.#apply(patches);
    this.history.push({ label, patches, inverse, mergeKey, at: Date.now(), kept });
    this.#emit({ patches, inverse, origin, label });
    return true;
  }

  /** Asks the host about a change. */
  #ask(patches: readonly DocumentPatch[], label: string, origin: ChangeOrigin): unknown {
    const { onBeforeChange } = this.options;
    const document = () => this.#propose(patches) as never;
    return (
      onBeforeChange &&
      callHost(this, 'onBeforeChange', () => onBeforeChange({ label, origin, patches, document }))
    );
  }

  /** Asks about a change of the user. Returns what is applied instead: nothing after a veto. */
  #review(patches: readonly DocumentPatch[], label: string, origin: ChangeOrigin): readonly DocumentPatch[] {
    const answer = this.#ask(patches, label, origin);
    if (answer === false) return [];
    if (typeof answer !== 'object' || answer === null) return patches;
    try {
      return patchesTo(this.document, this.codec.read(answer as JsonObject));
    } catch (error) {
      this.report({ kind: 'document-refused', message: `onBeforeChange: ${textOf(error)}` });
      return patches;
    }
  }

  /** The document after these patches, in the host's format. */
  #propose(patches: readonly DocumentPatch[]): JsonObject {
    const inverse = applyPatches(this.document, patches);
    const json = exportDocument(this.document);
    applyPatches(this.document, inverse);
    return this.codec.write(json);
  }

  /** The id that the document contains for an edge. */
  edgeIdOf(json: JsonObject): string | undefined {
    return (this.codec.readEdge ?? canvasCodec.readEdge!)(json).id;
  }

  undo(): void {
    this.travelTo(this.history.size - 1);
  }

  redo(): void {
    this.travelTo(this.history.size + 1);
  }

  /** Goes to the state after this many history steps, as one change. */
  travelTo(position: number): void {
    const direction = position < this.history.size ? 'undo' : 'redo';
    const steps = this.history.stepsTo(position);
    const last = steps.at(-1);
    if (last === undefined || this.isReadOnly) return;
    if (this.options.onBeforeChange !== undefined) {
      const patches = steps.flatMap((step) => (direction === 'undo' ? step.inverse : step.patches));
      // Later steps depend on the result, so the host may refuse but not replace it.
      if (this.#ask(patches, last.label, direction) === false) return;
    }
    this.endGesture();
    const taken: Taken[] = [];
    try {
      this.#travel(steps, direction, taken);
    } catch {
      // Reported below.
    }
    this.#settle();
    for (const { inverse, kept } of taken) this.history.moved(direction, inverse, kept);
    const label = steps[taken.length - 1]?.label ?? last.label;
    if (taken.length > 0) {
      const patches = taken.flatMap((one) => one.patches);
      const inverse = taken.toReversed().flatMap((one) => one.inverse);
      this.#emit({ patches, inverse, origin: direction, label });
    }
    const refused = steps[taken.length];
    if (refused !== undefined) {
      // The host replaced what this step changed; the steps beyond it build on the same state and are dropped
      // too.
      this.history.drop(direction);
      this.answer('historyDropped', 'info', { label: refused.label });
    } else if (steps.length > 1) this.answer('didTravel', 'quiet', { count: steps.length, label });
    else this.answer(direction === 'undo' ? 'didUndo' : 'didRedo', 'quiet', { label });
  }

  /** Restores stored history steps for this document; `size` of them are applied. */
  takeHistory(steps: readonly HistoryStep[], size: number): void {
    this.history.restore(steps, size);
    this.#revise();
  }

  /**
   * Shows a document from the host. The document this canvas exported last is recognized and costs nothing.
   */
  setDocument(json: JsonObject): void {
    const serial = this.#log.serialOf(json);
    if (serial !== undefined && serial === this.#log.serial) return;
    try {
      this.#takeOver(patchesTo(this.document, this.codec.read(json)));
    } catch (error) {
      this.report({ kind: 'document-refused', message: textOf(error) });
      return;
    }
    this.#log.mark(json);
  }

  /** Applies a change made by the host; it does not become a history step. */
  #takeOver(patches: readonly DocumentPatch[]): void {
    if (patches.length === 0) return;
    this.#endGestureForChange();
    const inverse = this.#apply(patches);
    this.history.forgetKept();
    this.#log.add(this.document, { patches, inverse, origin: 'host', label: '' });
  }

  /** Replaces the document as one step that can be undone. */
  replaceDocument(json: JsonObject, label: string): void {
    this.commit(patchesTo(this.document, this.codec.read(json)), { label, origin: 'host' });
  }

  exportDocument(): JsonObject {
    const json = this.codec.write(exportDocument(this.document));
    this.#log.mark(json);
    return json;
  }

  /**
   * Reads nodes of a large document that no view has requested yet, for at most this many milliseconds.
   * Returns true when all are read, and then notifies everything that shows the whole graph.
   */
  readOn(milliseconds: number): boolean {
    const { isRead } = this.graph;
    const isDone = this.graph.readOn(milliseconds);
    if (isDone && !isRead) this.#revise();
    return isDone;
  }

  /** Cancels a running drag, connection or box selection without a change. */
  endGesture(): void {
    this.overlay.clear();
    if (this.state.getState().gesture !== undefined) this.state.setState({ gesture: undefined });
  }

  /** The dragged nodes may be gone; panning continues. */
  #endGestureForChange(): void {
    const { gesture } = this.state.getState();
    if (gesture === undefined || gesture === 'pan') return;
    this.endGesture();
    // Already loaded: without the tools nothing can be dragged.
    lateTools.use(({ formatToolMessage }) => {
      const message = formatToolMessage(this, 'gestureEnded');
      this.notify(message, 'info');
      this.report({ kind: 'gesture-ended', message });
    });
  }

  /** Opens the title field on a node's card; without a key, closes it. */
  startRename(renaming: Key | undefined): void {
    this.history.seal();
    this.state.setState({ renaming });
  }

  openForm(key: Key | undefined): void {
    this.history.seal();
    const isInCard = key !== undefined && this.graph.nodeAt(key)?.view?.Editor !== undefined;
    this.state.setState({
      openNode: isInCard ? undefined : key,
      editing: isInCard && !this.isReadOnly ? key : undefined,
    });
  }

  #import(json: JsonObject): WorkflowDocument {
    try {
      const document = readDocument(this.codec.read(json));
      this.#log.mark(json);
      return document;
    } catch (error) {
      this.report({ kind: 'document-refused', message: textOf(error) });
      return importDocument({ nodes: [], edges: [] });
    }
  }

  #graphSetting(document = this.document): GraphSetting {
    const registry = createRegistry(this.options.definitions);
    const context: ViewContext = {
      language: this.language,
      titleOf: (nodeId) => titleById(document, registry, nodeId, this.language),
      nameOf: (kind, id) => {
        const name = callHost(this, 'nameOf', () => this.options.nameOf?.(kind, id));
        return typeof name === 'string' || name === null ? name : undefined;
      },
    };
    return {
      registry,
      views: this.options.views,
      unknownView: this.options.unknownView,
      context,
      edgeRouting: this.state.getState().edgeRouting,
      createEdge: (edge) => this.codec.createEdge?.(edge) ?? edge,
      refusalByHost: ({ from, to }) => {
        const { isValidConnection } = this.options;
        if (isValidConnection === undefined) return undefined;
        const [source, target] = [this.ids.nodeId(from.node), this.ids.nodeId(to.node)];
        const connection = { source, sourcePort: from.port, target, targetPort: to.port };
        const answer = callHost(this, 'isValidConnection', () => isValidConnection(connection));
        if (typeof answer === 'string') return answer.slice(0, longestReason);
        return answer === false ? '' : undefined;
      },
      report: this.report,
    };
  }

  /** Types that change once are fine; types that change with every render of the host are a mistake. */
  #noteTypes(areNew: boolean): void {
    this.#newTypes = areNew ? this.#newTypes + 1 : 0;
    if (this.#newTypes < 4) return;
    this.report({
      kind: 'unstable-types',
      message: 'the node types are new on every render: define them outside of the component, or use useMemo',
    });
  }

  #rebuild(): void {
    this.graph.setting = this.#graphSetting();
    this.graph.rebuild();
    this.history.forgetKept();
    this.#revise();
  }

  #apply(patches: readonly DocumentPatch[]): DocumentPatch[] {
    const inverse = this.#applyInTurn([patches])[0]!;
    this.#settle();
    return inverse;
  }

  /**
   * Undoes or redoes steps and appends what was done to `taken`. Throws at the first step that cannot be
   * applied.
   */
  #travel(steps: readonly HistoryStep[], direction: 'undo' | 'redo', taken: Taken[]): void {
    const patchesOf = (step: HistoryStep) => (direction === 'undo' ? step.inverse : step.patches);
    while (taken.length < steps.length) {
      const step = steps[taken.length]!;
      const patches = patchesOf(step);
      const kept = this.#keepBefore(patches);
      if (kept !== undefined && step.kept !== undefined && this.#restore(step.kept)) {
        taken.push({ patches, inverse: direction === 'undo' ? step.patches : step.inverse, kept });
        continue;
      }
      // Apply small steps together; a large one uses its snapshot.
      const rest = steps.slice(taken.length + 1);
      const more = kept !== undefined ? 0 : rest.findIndex((next) => patchesOf(next).length >= manyPatches);
      const lists = [step, ...(more < 0 ? rest : rest.slice(0, more))].map(patchesOf);
      const inverses = this.#applyInTurn(lists);
      for (const [index, inverse] of inverses.entries())
        taken.push({ patches: lists[index]!, inverse, kept });
      if (inverses.length < lists.length) return;
    }
  }

  /** A snapshot of what these patches will overwrite, if it is worthwhile and possible. */
  #keepBefore(patches: readonly DocumentPatch[]): KeptCanvas | undefined {
    const graph = patches.length < manyPatches ? undefined : this.graph.keep();
    const size = this.document.nodes.size + this.document.edges.size;
    return graph && { document: keepDocument(this.document), graph, size };
  }

  #restore({ document, graph }: KeptCanvas): boolean {
    if (!this.graph.canRestore(graph) || !restoreDocument(this.document, document)) return false;
    this.graph.restore(graph);
    return true;
  }

  /**
   * Applies the lists of patches in order and refreshes the graph once, at the end. Returns the inverse of
   * each, or fewer if one cannot be applied. Throws if the first cannot.
   */
  #applyInTurn(lists: readonly (readonly DocumentPatch[])[]): DocumentPatch[][] {
    const ids = new Set<string>();
    const touched: DocumentPatch[] = [];
    const inverses: DocumentPatch[][] = [];
    for (const patches of lists) this.graph.readTouched(patches);
    for (const patches of lists) {
      for (const patch of patches) {
        const id = 'key' in patch ? this.document.nodes.get(patch.key)?.id : undefined;
        if (id !== undefined) ids.add(id);
      }
      try {
        const inverse = applyPatches(this.document, patches);
        inverses.push(inverse);
        for (const patch of patches) touched.push(patch);
        for (const patch of inverse) touched.push(patch);
      } catch (error) {
        if (inverses.length === 0) throw error;
        break;
      }
    }
    this.graph.refresh(touched, ids);
    return inverses;
  }

  /** After a change: deselects what no longer exists and notifies everything that shows the document. */
  #settle(): void {
    this.selection.retain(
      (key) => this.graph.nodeAt(key) !== undefined,
      (key) => this.graph.isDrawn(key),
    );
    this.#revise();
  }

  #revise(): void {
    const { revision, openNode, openGroup, focused, renaming, editing } = this.state.getState();
    const isThere = (key: Key | undefined) =>
      key !== undefined && this.document.nodes.has(key) ? key : undefined;
    this.state.setState({
      revision: revision + 1,
      openNode: isThere(openNode),
      openGroup: openGroup && this.graph.groups.byId(openGroup)?.id,
      editing: isThere(editing),
      focused: isThere(focused),
      renaming: isThere(renaming),
    });
    this.overlay.paint();
  }

  #emit(step: {
    patches: readonly DocumentPatch[];
    inverse: readonly DocumentPatch[];
    origin: ChangeOrigin;
    label: string;
  }): void {
    const change = this.#log.add(this.document, step);
    callHost(this, 'onChange', () => this.options.onChange?.(change));
  }
}

/** Creates a canvas without DOM. */
export function createCanvasStore(json: JsonObject, options: CanvasOptions): CanvasStore {
  return new CanvasStore(json, options);
}
