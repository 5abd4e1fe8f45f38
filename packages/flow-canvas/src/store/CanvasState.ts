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

/** The place or role that the add panel fills with the chosen node. */
export interface AddPanel {
  /** Screen position inside the canvas to anchor the panel at; the toolbar's button if absent. */
  anchor?: Point;
  /** Flow position of the new node; the middle of the view if absent. */
  at?: Point;
  /** The port the new node will be connected to. */
  from?: PortPlace;
  /** The edge the new node will be inserted into. */
  onEdge?: Key;
  /** The node it will replace. */
  replaces?: Key;
}

/** A context menu. */
export interface ContextMenuState {
  anchor: Point;
  on: 'node' | 'edge' | 'pane';
}

/** A message for the live region and the toast. With `tone` quiet it is announced but not shown. */
export interface Notice {
  text: string;
  tone: 'quiet' | 'info' | 'error';
  serial: number;
  /** A follow-up offered as a button next to the message. */
  action?: CommandName | undefined;
}

/** The part of the canvas under the pointer. */
export interface Hovered {
  node?: Key;
  /** The hovered label or tile of a group; `node` is then the group's first node. */
  group?: string;
  port?: PortPlace;
  edge?: Key;
}

/** The state components subscribe to. Document, selection, camera and run have stores of their own. */
export interface CanvasState {
  /** Incremented with every change of the document or its appearance. */
  revision: number;
  readOnly: boolean;
  language: Language;
  /** The host's messages. The store reads them; this copy triggers rerenders. */
  messages: CanvasMessages | undefined;
  theme: 'light' | 'dark';
  level: DetailLevel;
  /** In percent, as shown in the toolbar. */
  zoom: number;
  tool: 'pointer' | 'hand';
  edgeRouting: EdgeRouting;
  /** Incremented when edges were rerouted. */
  routed: number;
  isMinimapOpen: boolean;
  /** The node whose form is open. */
  openNode: Key | undefined;
  /** The node that is edited inside its card. */
  editing: Key | undefined;
  focused: Key | undefined;
  hovered: Hovered;
  addPanel: AddPanel | undefined;
  /** The place for the item chosen in the host's item dialog; undefined while the dialog is closed. */
  itemDialog: AddPanel | undefined;
  /** The type of a new node that follows the pointer until it is placed. */
  placing: string | undefined;
  menu: ContextMenuState | undefined;
  /** The port where a tap started a connection; the next tap ends it. */
  connectFrom: PortPlace | undefined;
  isZoomMenuOpen: boolean;
  /** The menu of the tools for which the dock has no room. */
  isToolMenuOpen: boolean;
  isHistoryOpen: boolean;
  isReplaceOpen: boolean;
  areProblemsOpen: boolean;
  /** The user dismissed the host's templates on the empty canvas. */
  areTemplatesHidden: boolean;
  isFullScreen: boolean;
  areShortcutsOpen: boolean;
  /** The node whose title is edited on its card. */
  renaming: Key | undefined;
  finder: FinderMode | undefined;
  notice: Notice | undefined;
  /** The group whose settings are open. */
  openGroup: string | undefined;
  /** Why the last attempt to create or expand a sub-workflow was refused; shown until closed. */
  refusals: { to: 'encapsulate' | 'release'; list: readonly EncapsulationRefusal[] } | undefined;
  /** The host is storing or loading a workflow. */
  isWaitingForHost: boolean;
  gesture: 'drag' | 'connect' | 'box' | 'pan' | undefined;
  isLayingOut: boolean;
  /** The canvas is too narrow for a graph. */
  isNarrow: boolean;
  /** The projection chosen by the user or the host; undefined means it depends on the width. */
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
  isToolMenuOpen: false,
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
