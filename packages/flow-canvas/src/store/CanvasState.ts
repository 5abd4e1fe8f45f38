import type { Key, Language } from '@heddle/workflow-schema';
import type { CanvasMessages } from '../CanvasMessages.js';
import type { CommandName } from '../commands/Command.js';
import type { EncapsulationRefusal } from '../encapsulation/Encapsulation.js';
import type { FinderMode } from '../finder/Entry.js';
import type { Point } from '../geometry/box.js';
import type { DetailLevel } from '../geometry/camera.js';
import type { EdgeRouting } from '../geometry/edgePath.js';

/** A port of a node. */
export interface PortPlace {
  node: Key;
  direction: 'in' | 'out';
  port: string;
}

/** What the add panel is open for. */
export interface AddPanel {
  /** Screen place inside the canvas the panel hangs at; the toolbar's button when absent. */
  anchor?: Point;
  /** Flow place of the new node; the middle of the view when absent. */
  at?: Point;
  /** The port the new node will be connected to. */
  from?: PortPlace;
  /** The edge the new node will be put on. */
  onEdge?: Key;
  /** The node it will take the place of. */
  replaces?: Key;
}

/** A context menu. */
export interface ContextMenuState {
  anchor: Point;
  on: 'node' | 'edge' | 'pane';
}

/** A sentence for the live region and the toast. `tone` quiet is spoken only. */
export interface Notice {
  text: string;
  tone: 'quiet' | 'info' | 'error';
  serial: number;
  /** What a person may want to do about it: a button beside the sentence. */
  action?: CommandName | undefined;
}

/** What is under the pointer. */
export interface Hovered {
  node?: Key;
  /** The label or tile of a group; `node` is the first one in it. */
  group?: string;
  port?: PortPlace;
  edge?: Key;
}

/** What components subscribe to. The document, selection, camera and run have stores of their own. */
export interface CanvasState {
  /** Rises with every change of the document or of what it looks like. */
  revision: number;
  readOnly: boolean;
  language: Language;
  /** The host's words. They are said by the store; this wakes what shows them. */
  messages: CanvasMessages | undefined;
  theme: 'light' | 'dark';
  level: DetailLevel;
  /** In percent, as the toolbar shows it. */
  zoom: number;
  tool: 'pointer' | 'hand';
  edgeRouting: EdgeRouting;
  /** Rises when edges got other ways around the nodes. */
  routed: number;
  isMinimapOpen: boolean;
  /** The node whose form is open. */
  openNode: Key | undefined;
  /** The node that is written in its card. */
  editing: Key | undefined;
  focused: Key | undefined;
  hovered: Hovered;
  addPanel: AddPanel | undefined;
  /** What the dialog of the host's items is open for. */
  itemDialog: AddPanel | undefined;
  /** The type of a new node that follows the pointer until it is put down. */
  placing: string | undefined;
  menu: ContextMenuState | undefined;
  /** The port a connection was begun at by a tap; the next tap ends it. */
  connectFrom: PortPlace | undefined;
  isZoomMenuOpen: boolean;
  isHistoryOpen: boolean;
  isReplaceOpen: boolean;
  areProblemsOpen: boolean;
  /** Somebody does not want the host's templates on the empty canvas. */
  areTemplatesHidden: boolean;
  isFullScreen: boolean;
  areShortcutsOpen: boolean;
  /** The node whose title is being written on its card. */
  renaming: Key | undefined;
  finder: FinderMode | undefined;
  notice: Notice | undefined;
  /** The group whose name and colour are being changed. */
  openGroup: string | undefined;
  /** Why the last wish to make or release a sub-workflow was refused; shown until it is closed. */
  refusals: { to: 'encapsulate' | 'release'; list: readonly EncapsulationRefusal[] } | undefined;
  /** The host stores or loads a workflow. */
  isWaitingForHost: boolean;
  gesture: 'drag' | 'connect' | 'box' | 'pan' | undefined;
  isLayingOut: boolean;
  /** The canvas is too narrow for a graph to be read. */
  isNarrow: boolean;
  /** What a person or the host wants to see; by the width where nobody has said. */
  projection: 'canvas' | 'list' | undefined;
}

/** Whether the graph is shown as a list. */
export function isListShown({ projection, isNarrow }: CanvasState): boolean {
  return projection === undefined ? isNarrow : projection === 'list';
}

export const initialState: CanvasState = {
  revision: 0,
  readOnly: false,
  language: 'zh-CN',
  messages: undefined,
  theme: 'light',
  level: 'full',
  zoom: 100,
  tool: 'pointer',
  edgeRouting: 'curve',
  routed: 0,
  isMinimapOpen: true,
  openNode: undefined,
  editing: undefined,
  focused: undefined,
  hovered: {},
  addPanel: undefined,
  itemDialog: undefined,
  placing: undefined,
  menu: undefined,
  connectFrom: undefined,
  isZoomMenuOpen: false,
  isHistoryOpen: false,
  isReplaceOpen: false,
  areProblemsOpen: false,
  areTemplatesHidden: false,
  isFullScreen: false,
  areShortcutsOpen: false,
  renaming: undefined,
  finder: undefined,
  notice: undefined,
  openGroup: undefined,
  refusals: undefined,
  isWaitingForHost: false,
  gesture: undefined,
  isLayingOut: false,
  isNarrow: false,
  projection: undefined,
};
