import { lateCommands, lateMenus } from './lateTools.js';

/** Asks for what a button that is pointed at will open. One that adds needs nothing beyond the file that this is in. */
export function askAhead(button: Element): void {
  if (button.matches('[data-flow-command^=add], [data-flow-control=add]')) return;
  for (const module of [lateCommands, lateMenus]) module.preload();
}
