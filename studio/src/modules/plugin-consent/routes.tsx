import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const authorize = createRoute({
  getParentRoute: () => signedInArea,
  path: '/authorize-plugin',
  validateSearch: (search: Record<string, unknown>) => ({
    plugin_id: String(search['plugin_id'] ?? ''),
    draft: String(search['draft'] ?? ''),
  }),
  component: lazyRouteComponent(() => import('./pages/AuthorizePluginPage.js'), 'AuthorizePluginPage'),
});
const done = createRoute({
  getParentRoute: () => signedInArea,
  path: '/authorize-plugin/done',
  component: lazyRouteComponent(() => import('./pages/PluginAuthorizedPage.js'), 'PluginAuthorizedPage'),
});

export const pluginConsentModule = defineModule({ screens: [authorize, done] });
