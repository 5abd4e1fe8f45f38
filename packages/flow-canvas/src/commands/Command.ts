import type { Language } from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Need } from './needs.js';

/** The names `runCommand` takes. */
export type CommandName =
  | 'undo'
  | 'redo'
  | 'addNode'
  | 'addAfter'
  | 'addNote'
  | 'addInside'
  | 'browseItems'
  | 'openForm'
  | 'replaceNode'
  | 'replaceText'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'duplicate'
  | 'delete'
  | 'selectAll'
  | 'rename'
  | 'showHistory'
  | 'toggleFullScreen'
  | 'copyLink'
  | 'saveFile'
  | 'openFile'
  | 'fit'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomToActualSize'
  | 'layout'
  | 'saveSvg'
  | 'savePng'
  | 'find'
  | 'findCommand'
  | 'showProblems'
  | 'showShortcuts'
  | 'clearRun'
  | 'connectTo'
  | 'disconnect'
  | 'enterContainer'
  | 'leaveContainer'
  | 'goToOutline'
  | 'moveStepUp'
  | 'moveStepDown'
  | 'toggleList'
  | 'alignLeft'
  | 'alignCenter'
  | 'alignRight'
  | 'alignTop'
  | 'alignMiddle'
  | 'alignBottom'
  | 'distributeHorizontally'
  | 'distributeVertically'
  | 'fold'
  | 'foldCard'
  | 'group'
  | 'ungroup'
  | 'selectGroup'
  | 'editGroup'
  | 'encapsulate'
  | 'release'
  | 'moveIntoContainer'
  | 'moveOutOfContainer'
  | 'toggleMinimap'
  | 'toggleEdgeRouting'
  | 'usePointer'
  | 'useHand';

/** A key press: `mod` is Ctrl, or Command on a Mac; `key` as `KeyboardEvent.key` gives it, lower case. */
export interface Shortcut {
  key: string;
  mod?: boolean;
  shift?: boolean;
  alt?: boolean;
}

/** Under what a command stands in the list of all commands, in this order. */
export const commandGroups = ['build', 'edit', 'go', 'arrange', 'view', 'share'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** One thing a person can do. Toolbar, context menus, shortcuts and hosts all read the same list. */
export interface Command {
  readonly name: CommandName;
  readonly label: Readonly<Record<Language, string>>;
  readonly group: CommandGroup;
  /** What is missing when it cannot be run, by the name of its words; that the canvas is read-only is said by itself. */
  readonly needs?: Need;
  /** It leaves the document as it is, unlike others of its group. */
  readonly isReading?: boolean;
  readonly shortcuts?: readonly Shortcut[];
  /** The shortcut reaches the canvas as a clipboard event, so the key handler must let it pass. */
  readonly isClipboardEvent?: boolean;
  enabled(store: CanvasStore): boolean;
  run(store: CanvasStore): void;
}
