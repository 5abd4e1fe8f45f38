import type { LinkProps } from '@tanstack/react-router';
import { useNavigate } from '@tanstack/react-router';
import { type EnclosingApp, useEnclosingApp } from '../../shared/enclosing-app/EnclosingApp.js';

/** A part of a plugin: its overview, its program, or one of its tools. */
export type PluginPlace = 'overview' | 'code' | { toolId: string };

interface At {
  spaceId: string;
  pluginId: string;
}

/** The address of a part: on the page of the plugin, or in its tab of an app. */
export function pluginLink({ spaceId, pluginId }: At, place: PluginPlace, app: EnclosingApp | undefined) {
  const path = typeof place === 'object' ? `tool/${place.toolId}` : place === 'code' ? place : undefined;
  const link = app
    ? {
        to: `/space/${spaceId}/project-ide/${app.projectId}`,
        search: { open: `plugin-${pluginId}`, ...(path && { at: path }) },
      }
    : { to: `/space/${spaceId}/plugin/${pluginId}${path ? `/${path}` : ''}` };
  return link as Pick<LinkProps, 'to' | 'search'>;
}

/** Links to parts of a plugin. */
export function usePluginLink(at: At): (place: PluginPlace) => Pick<LinkProps, 'to' | 'search'> {
  const app = useEnclosingApp();
  return (place) => pluginLink(at, place, app);
}

/** Opens a part of a plugin. */
export function useOpenPluginPlace(at: At): (place: PluginPlace, ignoreBlocker?: boolean) => Promise<void> {
  const app = useEnclosingApp();
  const navigate = useNavigate();
  return (place, ignoreBlocker = false) => navigate({ ...pluginLink(at, place, app), ignoreBlocker });
}
