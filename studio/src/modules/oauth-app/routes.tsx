import { IconApps } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const apps = createRoute({
  getParentRoute: () => settingsArea,
  path: '/oauth-apps',
  component: lazyRouteComponent(() => import('./pages/AppsPage.js'), 'AppsPage'),
});
const app = createRoute({
  getParentRoute: () => settingsArea,
  path: '/oauth-apps/$appid',
  component: lazyRouteComponent(() => import('./pages/AppPage.js'), 'AppPage'),
});

export const oauthAppModule = defineModule({
  screens: [apps, app],
  navigation: [
    {
      menu: 'developer',
      order: 20,
      screen: apps,
      Icon: IconApps,
      label: { 'zh-CN': 'OAuth 应用', en: 'OAuth apps' },
    },
  ],
});
