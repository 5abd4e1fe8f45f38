import { canInInstallation, type InstallationAction, type InstallationRole } from '@heddle/api-contract';
import type { Language } from '@heddle/workflow-schema';
import type { Icon } from '@tabler/icons-react';
import type { AnyRoute } from '@tanstack/react-router';

/** The menus: the sidebars of a space and of the marketplace, and the groups of the settings menu. */
export type MenuName = 'space' | 'market' | 'account' | 'developer' | 'installation';

/** The user that a menu is drawn for. */
export interface Viewer {
  /** Undefined while loading. */
  role: InstallationRole | undefined;
  /** The open space; undefined in settings and while loading. */
  space?: { isTeam: boolean } | undefined;
}

/** One entry of a menu. */
export interface NavigationEntry {
  menu: MenuName;
  /** Position within the menu, in steps of ten. */
  order: number;
  screen: AnyRoute;
  Icon: Icon;
  label: Record<Language, string>;
  /** Visible to everybody without it. In the enterprise area it also decides who may open the page. */
  isVisible?(viewer: Viewer): boolean;
}

/** What a module adds to the studio. */
interface StudioModule {
  /** Routes of the pages. Their components load on demand. */
  screens: readonly AnyRoute[];
  navigation?: readonly NavigationEntry[];
}

/** Declares a module; `app/modules.ts` lists them all. Keeps the types of its routes. */
export function defineModule<const M extends StudioModule>(module: M): M {
  return module;
}

/** Visible to users whose role in the installation allows this. */
export function mayInInstallation(action: InstallationAction): (viewer: Viewer) => boolean {
  return ({ role }) => role !== undefined && canInInstallation(role, action);
}
