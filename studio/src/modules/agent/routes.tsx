import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

interface AgentSearch {
  /** A published version, opened read-only; the draft without it. */
  version?: string;
  /** Shows the preview first where not all panes fit. */
  pane?: 'preview';
}

const editor = createRoute({
  getParentRoute: () => signedInArea,
  path: '/space/$space_id/bot/$bot_id',
  validateSearch: (search: Record<string, unknown>): AgentSearch => ({
    ...(search['version'] === undefined ? {} : { version: String(search['version']) }),
    ...(search['pane'] === 'preview' && { pane: 'preview' }),
  }),
  component: lazyRouteComponent(() => import('./pages/AgentPage.js'), 'AgentPage'),
});

const publish = createRoute({
  getParentRoute: () => signedInArea,
  path: '/space/$space_id/bot/$bot_id/publish',
  component: lazyRouteComponent(() => import('./pages/PublishPage.js'), 'PublishPage'),
});

export const agentModule = defineModule({ screens: [editor, publish] });
