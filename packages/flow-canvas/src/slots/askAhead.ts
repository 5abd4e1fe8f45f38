import { lateCommands, lateMenus } from './lateTools.js';

/**
 * Preloads the code a hovered or focused button will open. Buttons that add nodes need only the chunk this
 * file is in.
 */
export function askAhead(button: Element): void {
  if (button.matches('[data-flow-command^=add], [data-flow-control=add]')) return;
  for (const module of [lateCommands, lateMenus]) module.preload();
}
