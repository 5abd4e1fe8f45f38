import type { Language } from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** The names `runCommand` takes. */
export type CommandName =
  | 'undo'
  | 'redo'
  | 'addNode'
  | 'addAfter'
  | 'openForm'
  | 'replaceNode'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'duplicate'
  | 'delete'
  | 'selectAll'
  | 'fit'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomToActualSize'
  | 'layout'
  | 'saveSvg'
  | 'savePng'
  | 'find'
  | 'findCommand'
  | 'connectTo'
  | 'alignLeft'
  | 'alignCenter'
  | 'alignRight'
  | 'alignTop'
  | 'alignMiddle'
  | 'alignBottom'
  | 'distributeHorizontally'
  | 'distributeVertically'
  | 'fold'
  | 'moveIntoContainer'
  | 'moveOutOfContainer'
  | 'toggleMinimap'
  | 'usePointer'
  | 'useHand';

/** A key press: `mod` is Ctrl, or Command on a Mac; `key` as `KeyboardEvent.key` gives it, lower case. */
export interface Shortcut {
  key: string;
  mod?: boolean;
  shift?: boolean;
  alt?: boolean;
}

/** One thing a person can do. Toolbar, context menus, shortcuts and hosts all read the same list. */
export interface Command {
  readonly name: CommandName;
  readonly label: Readonly<Record<Language, string>>;
  readonly shortcuts?: readonly Shortcut[];
  /** The shortcut reaches the canvas as a clipboard event, so the key handler must let it pass. */
  readonly isClipboardEvent?: boolean;
  enabled(store: CanvasStore): boolean;
  run(store: CanvasStore): void;
}
