import { IconPlug } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsArea, signedInArea } from '../../shared/routing/areas.js';
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

const authorize = createRoute({
  getParentRoute: () => signedInArea,
  path: '/authorize-plugin',
  validateSearch: (search: Record<string, unknown>) => ({
    plugin_id: String(search['plugin_id'] ?? ''),
    draft: String(search['draft'] ?? ''),
  }),
  component: lazyRouteComponent(() => import('./consent/AuthorizePluginPage.js'), 'AuthorizePluginPage'),
});

const authorized = createRoute({
  getParentRoute: () => signedInArea,
  path: '/authorize-plugin/done/$plugin_id',
  component: lazyRouteComponent(() => import('./consent/PluginAuthorizedPage.js'), 'PluginAuthorizedPage'),
});

const authorizedPlugins = createRoute({
  getParentRoute: () => settingsArea,
  path: '/authorized-plugins',
  component: lazyRouteComponent(() => import('./consent/AuthorizedPluginsPage.js'), 'AuthorizedPluginsPage'),
});

export const pluginModule = defineModule({
  screens: [plugin, tool, code, authorize, authorized, authorizedPlugins],
  navigation: [
    {
      menu: 'account',
      order: 45,
      screen: authorizedPlugins,
      Icon: IconPlug,
      label: { 'zh-CN': '已授权的插件', en: 'Authorized plugins' },
    },
  ],
});
