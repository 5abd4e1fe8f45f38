import type { Language } from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Need } from './needs.js';

/** The names that `runCommand` accepts. */
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

/** A key press. `mod` is Ctrl, or Command on a Mac; `key` is `KeyboardEvent.key` in lower case. */
export interface Shortcut {
  /** As in `KeyboardEvent.key`, letters in lower case. */
  key: string;
  /** Default: false. */
  mod?: boolean;
  /** Default: false. */
  shift?: boolean;
  /** Default: false. */
  alt?: boolean;
}

/** The sections of the list of commands, in order. */
export const commandGroups = ['build', 'edit', 'go', 'arrange', 'view', 'share'] as const;
/** Section of the command list. */
export type CommandGroup = (typeof commandGroups)[number];

/** A command of the canvas. Toolbar, context menus, shortcuts and hosts all use this list. */
export interface Command {
  /** Unique among all commands. */
  readonly name: CommandName;
  /** By language, for menus and lists. */
  readonly label: Readonly<Record<Language, string>>;
  /** The section of menus and of the list of shortcuts. */
  readonly group: CommandGroup;
  /**
   * Key of the message that says why the command is unavailable. A read-only canvas has a message of its own.
   */
  readonly needs?: Need;
  /** Does not change the document, unlike others of its group, so it also runs on a read-only canvas. */
  readonly isReading?: boolean;
  /** The first one is shown beside the label. */
  readonly shortcuts?: readonly Shortcut[];
  /** The browser also fires a clipboard event for this shortcut, so the key handler must not handle it. */
  readonly isClipboardEvent?: boolean;
  /** Whether it does something now. Called often, so it must be cheap. */
  enabled(store: CanvasStore): boolean;
  /** Performs it. Called only while `enabled` holds. */
  run(store: CanvasStore): void;
}
