import type {
  AnyNodeDefinition,
  DocumentPatch,
  Issue,
  JsonObject,
  Language,
  NamedResource,
  NodeCategory,
  WorkflowDocument,
  WorkflowNode,
} from '@heddle/workflow-schema';
import type { DocumentCodec, EdgeParts } from '@heddle/workflow-schema/codec';
import type { RunState } from '@heddle/workflow-schema/runs';
import type { ComponentType, ReactNode } from 'react';
import type { CanvasMessages } from './CanvasMessages.js';
import type { PasteSource } from './clipboard/clipboardText.js';
import type { Keys } from './commands/ariaKeys.js';
import type { CommandName } from './commands/Command.js';
import type { EdgeView } from './EdgeView.js';
import type { Encapsulation } from './encapsulation/Encapsulation.js';
import type { Camera } from './geometry/camera.js';
import type { StoredHistory } from './history/storedHistory.js';
import type { ItemPage, ItemSearchOptions } from './hooks/useItemSearch.js';
import type { ItemCatalogue, ItemDetails } from './items/ItemCatalogue.js';
import type { AnyNodeView } from './NodeView.js';
import type { NodeType } from './node-type/defineNodeType.js';
import type { CanvasPreferences } from './preferences/preferences.js';
import type { CanvasSlots } from './slots/CanvasSlots.js';

/** The origin of a change: an edit by the user, undo or redo, auto-layout, or the host through the handle. */
export type ChangeOrigin = 'edit' | 'undo' | 'redo' | 'layout' | 'host';

/** One change of the document, already applied on the canvas. */
export interface CanvasChange<Value = JsonObject> {
  /** What was done, in order; may be sent to other copies of the document. */
  readonly patches: readonly DocumentPatch[];
  /** Patches that undo the change when applied to the document after it. */
  readonly inverse: readonly DocumentPatch[];
  /** What caused the change. */
  readonly origin: ChangeOrigin;
  /** Name of the step in the history, in the canvas's language. */
  readonly label: string;
  /** True when only `meta` of nodes changed (moves, layout). Hosts may save such changes later. */
  readonly isMetaOnly: boolean;
  /** The whole document after this change, in the host's format. Exported on the first call, then cached. */
  document(): Value;
}

/** An item that the host adds to the add panel besides the definitions, for example a plugin tool. */
export interface NodeItem {
  /** Unique among the host's items. */
  id: string;
  /** First line of the choice. */
  label: string;
  /** Second line of the choice. */
  description?: string;
  /** The section in which it is listed. */
  category: NodeCategory;
  /** Drawn at the size that is passed; default: that of the definition. */
  Icon?: ComponentType<{ size?: number }>;
  /** Name of the definition of the new node. */
  definition: string;
  /** Modifies the `data` created by the definition. Called before the node is added to the document. */
  prepare?(data: JsonObject): void;
  /** Loads the details when the user selects or adds the item, for items whose data must be fetched. */
  describe?(options: { signal: AbortSignal }): Promise<ItemDetails>;
}

/** A complete workflow offered as a starting point. */
export interface FlowTemplate {
  /** Unique among the templates. */
  id: string;
  /** First line of the choice. */
  title: string;
  /** What the workflow does, in one sentence. */
  description: string;
  /** In the format of the canvas; ids are replaced when it is inserted. A function loads it when it is viewed. */
  document: JsonObject | (() => Promise<JsonObject>);
}

/** An item that the host adds to the menu of a node. */
export interface NodeAction {
  /** Unique in the menu. */
  id: string;
  /** As shown in the menu. */
  label: string;
  /** Whether the item is shown without being usable. Default: false. */
  isDisabled?: boolean;
  /** Called when the user chooses the item. */
  onSelect(): void;
}

/** A command of the host, such as "Publish", in the list of commands. */
export interface HostCommand {
  /** Unique among the host's commands. */
  id: string;
  /** As listed, and found by its words. */
  label: string;
  /** Its shortcut as text, such as `Ctrl+Enter`. The host handles the key press. */
  keys?: string;
  /** Why it is unavailable now. */
  whyNot?: string;
  /** Called when the user chooses the command. */
  onSelect(): void;
}

/** An action that the host offers for a problem in the list: a button, or one with a menu of `choices`. */
export type IssueAction =
  | NodeAction
  | {
      /** Unique among the actions of the problem. */
      id: string;
      label: string;
      /** Loads the choices. Called when the button is pressed, so that expensive lookups happen on demand. */
      choices(): readonly NodeAction[];
    };

/** A note of the host about a node, for example that a newer version of the called workflow exists. */
export interface NodeBadge {
  /** One or two words, shown under the card. */
  text: string;
  /** Describes what pressing the badge does. Without `onSelect` the badge opens the form of the node. */
  label: string;
  /** Drawn before the text at the size that is passed; default: an arrow up. */
  Icon?: ComponentType<{ size?: number }>;
  /** Makes the badge a button. */
  onSelect?(): void;
}

/** A problem that the canvas detected and recovered from, for the host's log. Each is reported once. */
export interface CanvasIssue {
  /** What is wrong. */
  kind:
    | 'duplicate-id'
    | 'edge-without-end'
    | 'missing-view'
    | 'unreadable-data'
    | 'view-failed'
    | 'document-refused'
    | 'gesture-ended'
    | 'layout-failed'
    /** A property has the wrong type at run time. The canvas ignores it. */
    | 'wrong-property'
    | 'bad-definition'
    | 'bad-view'
    /** `measure` of a view returns another size than its card has in the DOM. */
    | 'wrong-measure'
    /** The page does not load `styles.css`. */
    | 'missing-styles'
    /** `nodeTypes`, `definitions` or `views` are new on every render. */
    | 'unstable-types'
    /** A function of the host threw or rejected. */
    | 'host-failed'
    /** Containers are nested deeper than the canvas opens them. */
    | 'nested-too-deep'
    /** The last issue reported: the limit is reached and further ones are dropped. */
    | 'more-issues';
  /** In English, for developers. */
  message: string;
  /** The node that has the problem; absent if it is not one of a node. */
  nodeId?: string;
}

/** How a part of the document differs between two versions. */
export type Tone = 'added' | 'removed' | 'changed' | 'moved';

/** Colours of a comparison: nodes by id, edges by `edgeName` of `./diff`. */
export interface Tones {
  /** By node id. */
  nodes: ReadonlyMap<string, Tone>;
  /** By `edgeName`. */
  edges: ReadonlyMap<string, Tone>;
}

/** Nodes and edges by id, for example the current selection. */
export interface CanvasSelection {
  /** Ids of nodes. */
  nodes: readonly string[];
  /** Ids of edges. */
  edges: readonly string[];
}

/** Two ports that an edge connects or would connect. Unnamed ports are `''`. */
export interface HostConnection {
  /** Id of the node where the edge starts. */
  source: string;
  /** Its port; `''` is the unnamed one. */
  sourcePort: string;
  /** Id of the node where the edge ends. */
  target: string;
  /** Its port; `''` is the unnamed one. */
  targetPort: string;
}

/** A change of the user that the host may refuse or replace. */
export interface ProposedChange<Value = JsonObject> {
  /** Name of the step, as in the history. */
  readonly label: string;
  /** What the user does. */
  readonly origin: ChangeOrigin;
  /** What would be done, in order. */
  readonly patches: readonly DocumentPatch[];
  /** The document as it would be, in the host's format. Exported when called. */
  document(): Value;
}

/** A node as the handle returns it. */
export interface CanvasNodeInfo {
  /** Unique while the document is open; a duplicate has a suffix that is not written. */
  id: string;
  /** As in the document, in the format of the host. */
  type: string;
  /** As shown on the card. */
  title: string;
  /** Position in the document: in a container, relative to its body. */
  position: { x: number; y: number };
  /** On the canvas, in its coordinates. */
  box: { x: number; y: number; width: number; height: number };
  /** The data in the document. Do not modify it; use `updateNode`. */
  data: JsonObject;
}

/** An edge as the handle returns it. */
export interface CanvasEdgeInfo extends HostConnection, Omit<EdgeParts, 'id'> {
  /** Unique while the document is open; only an id of the document itself is written. */
  id: string;
}

/** A node to add. */
export interface NodeInput {
  /** As in the document, in the format of the host. */
  type: string;
  /** Default: an unused one. */
  id?: string;
  /** Default: the middle of the view. */
  position?: { x: number; y: number };
  /** Default: as the type creates it. */
  data?: JsonObject;
  /** The container that it is added to. */
  parent?: string;
}

/** What to change of a node. */
export interface NodeChanges {
  /** In the document: in a container, relative to its body. */
  position?: { x: number; y: number };
  /** The new data, or a function that returns it. The current data must not be modified. */
  data?: JsonObject | ((now: JsonObject) => JsonObject);
}

/** An edge to add. */
export interface EdgeInput extends EdgeParts {
  /** Id of the node where the edge starts. */
  source: string;
  /** Default: the unnamed port. */
  sourcePort?: string;
  /** Id of the node where it ends. */
  target: string;
  /** Default: the unnamed port. */
  targetPort?: string;
}

/** Properties passed to `renderNodePanel`: the node whose form is open. */
export interface NodePanelProps {
  /** The id of the node; stable and unique also where the document has duplicates. */
  id: string;
  /** The node as in the document. */
  node: WorkflowNode;
  /** Undefined for node types that the canvas does not know. */
  definition: AnyNodeDefinition | undefined;
  /** `node.data` as parsed by the definition; undefined when parsing fails. */
  data: unknown;
  /** `node.data` as in the document. */
  raw: JsonObject;
  /** Whether `edit` does nothing. */
  isReadOnly: boolean;
  /** Problems of this node among the `issues` of the canvas. */
  issues: readonly Issue[];
  /**
   * Edits a draft of `node.data` in place as a step named after the node and `label`. Edits of a field within
   * 500 ms are merged.
   */
  edit(recipe: (draft: JsonObject) => void, label: string): void;
  /** Closes the panel; the focus returns to the card. */
  close(): void;
}

/** Properties of `<FlowCanvas>`. Pass either `value` (controlled) or `defaultValue` (uncontrolled). */
export interface FlowCanvasProps<Value = JsonObject> {
  /** The node types of the host, as `defineNodeType` returns them. */
  nodeTypes?: readonly NodeType[];
  /** Node types whose definitions are shared with programs without React. `views` shows how they look. */
  definitions?: readonly AnyNodeDefinition[];
  /** Views by definition name. */
  views?: Readonly<Record<string, AnyNodeView>>;
  /** View for types without a definition. Default: the canvas's own plain card. */
  unknownView?: AnyNodeView;
  /** How edges look, by their `type`. */
  edgeViews?: Readonly<Record<string, EdgeView>>;
  /** The format of the documents. Default: the canvas JSON. */
  codec?: DocumentCodec<Value>;
  /** Controlled: pass back the result of `applyChange`. Any other document replaces the current one. */
  value?: Value;
  /** Uncontrolled: read once, on mount. */
  defaultValue?: Value;
  /** Camera on mount: screen = flow * zoom + (x, y). Default: the whole graph is in view. */
  initialCamera?: Camera;
  /** A graph that does not fit at this zoom opens at its start instead of in whole. Default: 0, always in whole. */
  minimumOpenZoom?: number;
  /**
   * The number of DOM elements up to which cards in view are elements. Beyond it they are painted. Default: 660.
   */
  cardElements?: number;
  /** Called after each change, also by undo, by the handle and by the layout. */
  onChange?(change: CanvasChange<Value>): void;
  /** Problems to show on cards and in the list, for example from `@heddle/validator`. */
  issues?: readonly Issue[];
  /** The text of an issue, shown at edges. Without it, edges show only the number of issues. */
  describeIssue?(issue: Issue): string;
  /** Actions that fix an issue, offered in the list of problems. Called for visible rows only. */
  issueActions?(issue: Issue): readonly IssueAction[];
  /**
   * Called when the user opens an issue from the list of problems: its node is selected and its form open.
   */
  onShowIssue?(issue: Issue): void;
  /** Colours of a comparison with another version. */
  tones?: Tones;
  /** The run shown on the cards. It may be mutated in place: a render with a higher `seq` rereads it. */
  run?: RunState;
  /** Called when the user opens the results of a node by its status bar. */
  onOpenResult?(nodeId: string): void;
  /** Called when the user clears the run: stop passing `run`. Without it, there is no such command. */
  onClearRun?(): void;
  /** Name of saved files without extension: the name of the document. */
  fileName?: string;
  /** URL that opens this document at a node, for the command "Copy link to node". */
  linkToNode?(nodeId: string): string;
  /** Host items in the context menu of a node. Called each time the menu opens. */
  nodeActions?(nodeId: string): readonly NodeAction[];
  /** Commands of the host, listed before those of the canvas. */
  hostCommands?: readonly HostCommand[];
  /**
   * Names of what nodes refer to by id, for example called workflows: null for what no longer exists, undefined
   * while unknown. A new function measures the cards again, so keep it while the names are unchanged.
   */
  nameOf?(kind: NamedResource['kind'], id: string): string | null | undefined;
  /** Badges by node id, each a button under the card. */
  nodeBadges?: Readonly<Record<string, NodeBadge>>;
  /** Nothing can be changed; nodes can still be selected, copied and opened. Default: false. */
  readOnly?: boolean;
  /**
   * The stored preferences of the user: pass back what `onPreferencesChange` reported. Without it, the canvas
   * stores them in this browser.
   */
  preferences?: Partial<CanvasPreferences>;
  /** Called when the user changes a preference; stores it in place of local storage. */
  onPreferencesChange?(preferences: CanvasPreferences): void;
  /** Cards on a canvas, or a list in flow order, which `auto` uses below 640 px. The user can switch. */
  projection?: 'auto' | 'canvas' | 'list';
  /** Replaces shortcuts by command, removes those of a command (`[]`), or disables all of them (`false`). */
  keys?: Keys;
  /** Language of all texts. Default: `'zh-CN'`. */
  language?: Language;
  /** Overrides of UI messages, or a whole translation. Missing keys fall back to `language`. */
  messages?: CanvasMessages;
  /** Value of the `lang` attribute when `messages` are in another language. Default: `language`. */
  locale?: string;
  /** `auto` follows the colour scheme of the system. */
  theme?: 'light' | 'dark' | 'auto';
  /** Renders the form of the open node. Without it nodes do not open. */
  renderNodePanel?(panel: NodePanelProps): ReactNode;
  /** Further items of the add panel besides the types themselves. */
  nodeItems?: readonly NodeItem[];
  /**
   * Why nodes of a type cannot run in this installation, by definition name. Such nodes can be added all the
   * same; where nodes are added they are marked with the reason and listed last.
   */
  unavailableTypes?: Readonly<Record<string, string>>;
  /** Workflows offered as a starting point while the canvas has no nodes beyond those of a new document. */
  templates?: readonly FlowTemplate[];
  /** Shows further templates of the host; without it, there is no button for them. */
  onBrowseTemplates?(): void;
  /** Finds more items for the query in the add panel, for example plugins of a store. Debounced. */
  searchItems?(query: string, options: ItemSearchOptions): Promise<ItemPage>;
  /** Sources of further items, such as plugins and workflows, browsed in a dialog with favourites. */
  itemCatalogue?: ItemCatalogue;
  /** Creates the worker of `@heddle/flow-canvas/layout/worker`. Without it, auto-layout is unavailable. */
  createLayoutWorker?: () => Worker;
  /** Defaults for new nodes. */
  createContext?: { defaultModel?: { id: string; name: string } };
  /** Identifies where this document is stored. Copied with nodes, and compared on paste. */
  pasteSource?: PasteSource;
  /**
   * Returns the reason why a node copied from another document may not be pasted here; undefined allows it.
   */
  refusePaste?(node: JsonObject, from: PasteSource): string | undefined;
  /** Turns selections into workflows and calls into the called nodes. Default: neither command exists. */
  encapsulation?: Encapsulation;
  /** Receives each problem with the host's input once. Default: mistakes in host code go to the console. */
  onIssue?(issue: CanvasIssue): void;
  /** Called after each change of the selection. */
  onSelectionChange?(selection: CanvasSelection): void;
  /** The id of the node whose form is open, or undefined. */
  onOpenNode?(nodeId: string | undefined): void;
  /** Called when the user clicks or taps a node. */
  onNodeClick?(nodeId: string): void;
  /** Called with every frame of a pan or zoom. */
  onCameraChange?(camera: Camera): void;
  /** Called after the user connected two ports; `onChange` was called before. */
  onConnect?(connection: HostConnection & { id: string }): void;
  /**
   * Returns false for a connection that the user must not make, or the reason, which is shown at the pointer and announced
   * (at most 200 characters). Called often while an edge is drawn. If it throws, the connection is allowed.
   */
  isValidConnection?(connection: HostConnection): boolean | string;
  /**
   * Called before a change of the user is applied. Return false to refuse it, or the document to have instead.
   * Undo and redo (`origin`) can be refused, not replaced. Not called for changes by the host. If it throws, the change is
   * applied.
   */
  onBeforeChange?(change: ProposedChange<Value>): false | Value | undefined;
  /**
   * Called before the user deletes nodes or edges. Return false to refuse, or the part of them to delete.
   */
  onBeforeDelete?(parts: CanvasSelection): false | CanvasSelection | undefined;
  /** Initial width of the panel of `renderNodePanel` in pixels. Default: 376. The user can change it. */
  nodePanelWidth?: number;
  /**
   * Hides the link to React Flow, which places the cards. Its licence (MIT) permits that; its authors ask
   * companies that do to support the project.
   */
  hideAttribution?: boolean;
  /** Class of the outermost element. */
  className?: string;
  /** Rendered at the top centre of the canvas, for example the state of a run. */
  banner?: ReactNode;
  /**
   * Replacements for panels of the canvas; `null` removes one. Create the object outside of the component.
   */
  slots?: CanvasSlots;
}

/** The imperative handle behind a ref to `<FlowCanvas>`. */
export interface CanvasHandle<Value = JsonObject> {
  /** Reverts the latest step; nothing if there is none. */
  undo(): void;
  /** Repeats the step that was undone last; nothing if there is none. */
  redo(): void;
  /** True when there is a step to undo. On a read-only canvas `undo` does nothing all the same. */
  readonly canUndo: boolean;
  /** True when there is a step to redo. */
  readonly canRedo: boolean;
  /** Fits the whole graph into the view or, if it is too large for `minimumZoom`, its start. */
  fit(options?: { minimumZoom?: number }): void;
  /** Scrolls the node with this id into view, selects it and opens its form. */
  focusNode(nodeId: string): void;
  /** Closes the open form. */
  closeForm(): void;
  /** Opens the list of `issues`. */
  showProblems(): void;
  /** Selects the nodes and edges with these ids. */
  select(nodeIds: readonly string[], edgeIds?: readonly string[]): void;
  /** Ids of what is selected. */
  getSelection(): CanvasSelection;
  /** The node with this id; undefined if there is none. */
  getNode(nodeId: string): CanvasNodeInfo | undefined;
  /** All nodes, those in containers after their container. Reads a large document completely. */
  getNodes(): CanvasNodeInfo[];
  /** The edge with this id; undefined if there is none. */
  getEdge(edgeId: string): CanvasEdgeInfo | undefined;
  /** All edges, also those in containers. */
  getEdges(): CanvasEdgeInfo[];
  /** Adds a node as one step and returns its id. Throws for an unknown type and for an id in use. */
  addNode(node: NodeInput, label?: string): string;
  /** Changes a node as one step. Returns false if there is no such node, or nothing changes. */
  updateNode(nodeId: string, changes: NodeChanges, label?: string): boolean;
  /** Removes nodes with their edges as one step. Returns how many of them existed. */
  removeNodes(nodeIds: readonly string[], label?: string): number;
  /** Adds an edge as one step and returns its id; undefined if the connection is not allowed. */
  addEdge(edge: EdgeInput, label?: string): string | undefined;
  /** Changes label, type or data of an edge as one step. Returns false if there is no such edge. */
  updateEdge(edgeId: string, parts: Omit<EdgeParts, 'id'>, label?: string): boolean;
  /** Removes edges as one step and returns how many there were; other ids are ignored. */
  removeEdges(edgeIds: readonly string[], label?: string): number;
  /** The current position and scale of the view. */
  getCamera(): Camera;
  /** Moves the view; with a duration in milliseconds, unless the user prefers reduced motion, it glides. */
  setCamera(camera: Partial<Camera>, options?: { duration?: number }): void;
  /** The position on the canvas at client coordinates, such as those of a pointer event. */
  toCanvas(point: { x: number; y: number }): { x: number; y: number };
  /** The client coordinates of a position on the canvas. */
  toScreen(point: { x: number; y: number }): { x: number; y: number };
  /** Runs a command if it is enabled. If its code is still loading, the command runs once it is loaded. */
  runCommand(name: CommandName): void;
  /** The live document. Change it only through this handle. */
  getDocument(): WorkflowDocument;
  /** The document in the host's format. */
  exportDocument(): Value;
  /**
   * Edits a draft of the whole node JSON (`id`, `type`, `meta`, `data`) as one step. Right after mounting,
   * the code for drafts may still be loading; the edit is then applied once it is loaded.
   */
  editNode(nodeId: string, recipe: (draft: JsonObject) => void, label: string): void;
  /** Applies patches as one step of the history. */
  applyPatches(patches: readonly DocumentPatch[], label: string): void;
  /** Adds an edge between two nodes by id, as one step; false when it is not allowed. */
  connect(edge: { source: string; sourcePort?: string; target: string; targetPort?: string }): boolean;
  /** Removes the matching edges as one step and returns their number. */
  disconnect(edge: { source: string; sourcePort?: string; target: string }): number;
  /** Replaces the document as one step that can be undone. */
  replaceDocument(document: Value, label: string): void;
  /**
   * The newest steps of the history as JSON, up to 1 MB, to be restored when this document is opened again.
   */
  exportHistory(): Promise<StoredHistory>;
  /**
   * Restores exported steps, so that undo survives a reload. Returns false and changes nothing when the steps
   * belong to another document or this canvas already has steps.
   */
  restoreHistory(stored: unknown): Promise<boolean>;
  /** Lays the graph out as one step. */
  layout(): Promise<void>;
}
