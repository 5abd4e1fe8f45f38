import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const plugin = createRoute({
  getParentRoute: () => signedInArea,
  path: '/space/$space_id/plugin/$plugin_id',
  component: lazyRouteComponent(() => import('./pages/PluginPage.js'), 'PluginPage'),
});

// The page of the plugin draws its tools too, so that the edit lease stays while the user changes between them.
const tool = createRoute({ getParentRoute: () => plugin, path: '/tool/$tool_id' });
const code = createRoute({ getParentRoute: () => plugin, path: '/code' });
plugin.addChildren([tool, code]);

export const pluginModule = defineModule({ screens: [plugin, tool, code] });
