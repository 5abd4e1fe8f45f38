import type { MenuName, NavigationEntry, Viewer } from '../shared/routing/defineModule.js';
import * as modules from './modules.js';

const entries = Object.values(modules)
  .flatMap((module): readonly NavigationEntry[] => ('navigation' in module ? module.navigation : []))
  .sort((a, b) => a.order - b.order);

/** Entries of a menu that this user may see, in order. */
export function menuOf(menu: MenuName, viewer: Viewer): NavigationEntry[] {
  return entries.filter((entry) => entry.menu === menu && isVisible(entry, viewer));
}

/** Whether this user may open the installation's settings page at this path. */
export function mayOpen(path: string, viewer: Viewer): boolean {
  const entry = entries.find(({ menu, screen }) => menu === 'installation' && path.startsWith(screen.to));
  return entry === undefined || isVisible(entry, viewer);
}

function isVisible(entry: NavigationEntry, viewer: Viewer): boolean {
  return entry.isVisible?.(viewer) ?? true;
}
