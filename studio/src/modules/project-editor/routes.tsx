import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

/** Query of the editor's URL. */
interface ProjectSearch {
  /** The open tab, such as `workflow-1` or `variables`. */
  open?: string;
  /** The place in it, such as `tool/1` of a plugin, or a node of a workflow. */
  at?: string;
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const project = createRoute({
  getParentRoute: () => signedInArea,
  path: '/space/$space_id/project-ide/$project_id',
  validateSearch: (search: Record<string, unknown>): ProjectSearch => {
    const open = text(search['open']);
    const at = text(search['at']);
    return { ...(open !== undefined && { open }), ...(at !== undefined && { at }) };
  },
  component: lazyRouteComponent(() => import('./pages/ProjectPage.js'), 'ProjectPage'),
});

export const projectEditorModule = defineModule({ screens: [project] });
