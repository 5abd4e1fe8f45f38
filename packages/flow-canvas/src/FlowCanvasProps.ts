import type {
  AnyNodeDefinition,
  DocumentPatch,
  Issue,
  JsonObject,
  Key,
  Language,
  NodeCategory,
  WorkflowDocument,
  WorkflowNode,
} from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import type { ComponentType, ReactNode } from 'react';
import type { CanvasMessages } from './CanvasMessages.js';
import type { PasteSource } from './clipboard/clipboardText.js';
import type { Keys } from './commands/ariaKeys.js';
import type { CommandName } from './commands/Command.js';
import type { Encapsulation } from './encapsulation/Encapsulation.js';
import type { Camera } from './geometry/camera.js';
import type { StoredHistory } from './history/storedHistory.js';
import type { ItemPage, ItemSearchOptions } from './hooks/useItemSearch.js';
import type { ItemCatalogue, ItemDetails } from './items/ItemCatalogue.js';
import type { AnyNodeView } from './NodeView.js';
import type { CanvasPreferences } from './preferences/preferences.js';
import type { CanvasSlots } from './slots/CanvasSlots.js';

/** What made a change: a person's edit, undo or redo, the layout, or the host through the handle. */
export type ChangeOrigin = 'edit' | 'undo' | 'redo' | 'layout' | 'host';

/** One change of the document, already applied on the canvas. */
export interface CanvasChange {
  readonly patches: readonly DocumentPatch[];
  /** Takes the change back when applied to the document after it. */
  readonly inverse: readonly DocumentPatch[];
  readonly origin: ChangeOrigin;
  /** Name of the step as the history shows it, in the canvas's language. */
  readonly label: string;
  /** True when nothing but `meta` of nodes changed (moves, layout): hosts may save those later. */
  readonly isMetaOnly: boolean;
  /** The whole document after this change; exported on the first call, then kept. */
  document(): JsonObject;
}

/** An item of the add panel that the host supplies beside the definitions, for example a plugin tool. */
export interface NodeItem {
  /** Unique among the host's items. */
  id: string;
  label: string;
  description?: string;
  category: NodeCategory;
  Icon?: ComponentType<{ size?: number }>;
  /** Name of the definition the new node belongs to. */
  definition: string;
  /** Changes the `data` that the definition made; runs before the node enters the document. */
  prepare?(data: JsonObject): void;
  /** What it is in detail, asked when somebody looks at it or adds it: for items whose data must be fetched first. */
  describe?(options: { signal: AbortSignal }): Promise<ItemDetails>;
}

/** A whole workflow to begin with. */
export interface FlowTemplate {
  /** Unique among the templates. */
  id: string;
  title: string;
  description: string;
  document: JsonObject;
}

/** An item that the host adds to the menu of a node. */
export interface NodeAction {
  /** Unique in the menu. */
  id: string;
  label: string;
  isDisabled?: boolean;
  onSelect(): void;
}

/** What the host offers beside a problem in the list: a button, or one that opens its `choices`. */
export type IssueAction =
  | NodeAction
  | {
      /** Unique among those of the problem. */
      id: string;
      label: string;
      /** Asked when the button is pressed: for what takes time to find. */
      choices(): readonly NodeAction[];
    };

/** What a host says of a node beside what the canvas knows, for example that what it calls has a newer version. */
export interface NodeBadge {
  /** A word or two, under the card. */
  text: string;
  /** What a press does, in words; it opens the form of the node where `onSelect` does nothing else. */
  label: string;
  onSelect?(): void;
}

/** Something the canvas noticed and the host may want to log; the canvas goes on, and tells it once. */
export interface CanvasIssue {
  kind:
    | 'duplicate-id'
    | 'edge-without-end'
    | 'missing-view'
    | 'unreadable-data'
    | 'view-failed'
    | 'document-refused'
    | 'gesture-ended'
    | 'layout-failed'
    /** A property is of another kind than its type says; the canvas goes on without it. */
    | 'wrong-property'
    | 'bad-definition'
    | 'bad-view'
    /** A function of the host failed. */
    | 'host-failed'
    /** Containers in containers, deeper than the canvas opens. */
    | 'nested-too-deep'
    /** The last one: there are so many issues that the others are not told. */
    | 'more-issues';
  message: string;
  nodeId?: string;
}

/** What became of a part of the document between two versions. */
export type Tone = 'added' | 'removed' | 'changed' | 'moved';

/** Colours of a comparison: nodes by id, edges by `edgeName` of `./diff`. */
export interface Tones {
  nodes: ReadonlyMap<string, Tone>;
  edges: ReadonlyMap<string, Tone>;
}

/** What is selected now. */
export interface CanvasSelection {
  nodes: readonly Key[];
  edges: readonly Key[];
}

/** What `renderNodePanel` gets: the node whose form is open. */
export interface NodePanelProps {
  key: Key;
  node: WorkflowNode;
  /** Absent for node types this canvas does not know. */
  definition: AnyNodeDefinition | undefined;
  /** `node.data` as the definition reads it; absent when it cannot be read. */
  data: unknown;
  /** `node.data` as the document has it. */
  raw: JsonObject;
  isReadOnly: boolean;
  issues: readonly Issue[];
  /** Edits a draft of `node.data` in place; `label` names the step. Edits of one field within 500 ms merge. */
  edit(recipe: (draft: JsonObject) => void, label: string): void;
  close(): void;
}

/** Properties of `<FlowCanvas>`. Give either `document` (controlled) or `initialDocument`. */
export interface FlowCanvasProps {
  definitions: readonly AnyNodeDefinition[];
  /** Views by definition name. */
  views: Readonly<Record<string, AnyNodeView>>;
  /** Card for types without a definition; the canvas has its own when this is absent. */
  unknownView?: AnyNodeView;
  /** Controlled: pass back what `applyChange` gives. A document from elsewhere replaces what is shown. */
  document?: JsonObject;
  /** Uncontrolled: read once. */
  initialDocument?: JsonObject;
  /** Where the view stands when the canvas opens: screen = flow * zoom + (x, y). Without it the whole graph is shown. */
  initialCamera?: Camera;
  onChange?(change: CanvasChange): void;
  issues?: readonly Issue[];
  /** An issue in words, for where the canvas says it itself: at an edge. Without it they are counted there. */
  describeIssue?(issue: Issue): string;
  /** What mends an issue, offered in the list of problems; asked for the rows that are drawn. */
  issueActions?(issue: Issue): readonly IssueAction[];
  /** Somebody went to an issue from the list of problems: its node is selected and its form open. */
  onShowIssue?(issue: Issue): void;
  /** Colours of a comparison with another version. */
  tones?: Tones;
  /** The run to show on the cards; read again whenever its `seq` has risen at a render. */
  run?: RunState;
  /** Somebody asks, by its status bar, what the run did at this node. */
  onOpenResult?(nodeId: string): void;
  /** Somebody wants the results off the cards: give no `run` any more. Without it there is no such command. */
  onClearRun?(): void;
  /** What files that are saved are called, without an ending: the name of the document. */
  fileName?: string;
  /** The address that opens this document at a node, for the command "Copy link to node". */
  linkToNode?(nodeId: string): string;
  /** What the host adds to the menu of a node; asked each time the menu opens. */
  nodeActions?(nodeId: string): readonly NodeAction[];
  /** News about nodes by their ids, each a button under its card. */
  nodeBadges?: Readonly<Record<string, NodeBadge>>;
  readOnly?: boolean;
  /**
   * What the host remembers of a person's choices; pass back what `onPreferencesChange` gave. Without it this
   * browser remembers them.
   */
  preferences?: Partial<CanvasPreferences>;
  onPreferencesChange?(preferences: CanvasPreferences): void;
  /** A graph of cards, or a list in the order of its flow. `auto`: the list where the canvas is narrower than 640 px; people can switch. */
  projection?: 'auto' | 'canvas' | 'list';
  /** Other keys for commands, none for some (`[]`), or no shortcuts at all (`false`). */
  keys?: Keys;
  language?: Language;
  /** Other words, or another language: `language` decides what is said where a sentence is missing here. */
  messages?: CanvasMessages;
  /** What the `lang` attribute says, when `messages` are in another language; else it is `language`. */
  locale?: string;
  /** `auto` follows the person's system. */
  theme?: 'light' | 'dark' | 'auto';
  renderNodePanel?(panel: NodePanelProps): ReactNode;
  nodeItems?: readonly NodeItem[];
  /** Workflows to begin with, offered on a canvas on which nothing was built yet. */
  templates?: readonly FlowTemplate[];
  /** Finds more items while a person types in the add panel, for example plugins of a store; asked after a pause. */
  searchItems?(query: string, options: ItemSearchOptions): Promise<ItemPage>;
  /** What the host has beyond the add panel, looked through in a dialog: plugins and workflows by source, with favourites. */
  itemCatalogue?: ItemCatalogue;
  /** Makes the worker of `@heddle/flow-canvas/layout/worker`; without it auto-layout says it is not available. */
  createLayoutWorker?: () => Worker;
  /** What new nodes start with. */
  createContext?: { defaultModel?: { id: string; name: string } };
  /** Where this document lives; travels with copied nodes and decides what may be pasted. */
  pasteSource?: PasteSource;
  /** A reason in words when a node of another document may not be pasted here. */
  refusePaste?(node: JsonObject, from: PasteSource): string | undefined;
  /** Makes workflows of selections and puts the nodes of called ones in their place; without it there is neither command. */
  encapsulation?: Encapsulation;
  /** What is wrong in what the host gave, each thing once. Without it, mistakes of the host's code go to the console. */
  onIssue?(issue: CanvasIssue): void;
  onSelectionChange?(selection: CanvasSelection): void;
  /** The node whose form is open, or undefined. */
  onOpenNode?(key: Key | undefined): void;
  className?: string;
  /** Drawn over the canvas at the top middle, for example the state of a run. */
  banner?: ReactNode;
  /** Panels of the host's own in the place of the canvas's; `null` hides one. Make it outside of the component. */
  slots?: CanvasSlots;
}

/** What a ref to `<FlowCanvas>` gives. */
export interface CanvasHandle {
  undo(): void;
  redo(): void;
  /** Whether there is a step to take back; a read-only canvas takes none back all the same. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Shows the whole graph. */
  fit(): void;
  /** Brings the node with this id into view, selects it and opens its form. */
  focusNode(nodeId: string): void;
  /** Closes the form that is open. */
  closeForm(): void;
  /** Opens the list of `issues`. */
  showProblems(): void;
  /** Selects the nodes with these ids. */
  select(nodeIds: readonly string[]): void;
  /** Runs a command that can be run now; one whose code is still on its way runs as soon as it is there. */
  runCommand(name: CommandName): void;
  /** The live document; change it only through this handle. */
  getDocument(): WorkflowDocument;
  /** The document as JSON. */
  exportDocument(): JsonObject;
  /**
   * Edits a draft of the whole node JSON (`id`, `type`, `meta`, `data`) as one step. Right after mounting, its code may
   * still be on its way; the edit then follows when it is there.
   */
  editNode(key: Key, recipe: (draft: JsonObject) => void, label: string): void;
  /** Applies patches as one step of the history. */
  applyPatches(patches: readonly DocumentPatch[], label: string): void;
  /** Adds an edge between two nodes by id, as one step; false when it is not allowed. */
  connect(edge: { source: string; sourcePort?: string; target: string; targetPort?: string }): boolean;
  /** Removes the edges that match, as one step; gives how many. */
  disconnect(edge: { source: string; sourcePort?: string; target: string }): number;
  /** Replaces the document as one step that undo takes back. */
  replaceDocument(json: JsonObject, label: string): void;
  /** The steps of the history as JSON, to be kept for when this document is opened again; the newest, up to 1 MB. */
  exportHistory(): Promise<StoredHistory>;
  /**
   * Takes such steps over, so that undo outlives the page. False, and nothing changes, where they belong to another
   * document or something was done on this canvas already.
   */
  restoreHistory(stored: unknown): Promise<boolean>;
  /** Lays the graph out as one step. */
  layout(): Promise<void>;
}
