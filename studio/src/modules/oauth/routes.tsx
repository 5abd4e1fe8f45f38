import { IconPlugConnected } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsArea, signedInArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

// Pages for requests from third-party apps. Only the server validates the query.
const authorize = createRoute({
  getParentRoute: () => signedInArea,
  path: '/oauth/authorize',
  validateSearch: (search: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  component: lazyRouteComponent(() => import('./pages/AuthorizePage.js'), 'AuthorizePage'),
});
const consent = createRoute({
  getParentRoute: () => signedInArea,
  path: '/oauth/consent',
  validateSearch: (search: Record<string, unknown>) => ({
    authorize_key: String(search['authorize_key'] ?? ''),
  }),
  component: lazyRouteComponent(() => import('./pages/ConsentPage.js'), 'ConsentPage'),
});
const device = createRoute({
  getParentRoute: () => signedInArea,
  path: '/oauth/device',
  validateSearch: (search: Record<string, unknown>): { user_code?: string } =>
    search['user_code'] === undefined ? {} : { user_code: String(search['user_code']) },
  component: lazyRouteComponent(() => import('./pages/DevicePage.js'), 'DevicePage'),
});
const install = createRoute({
  getParentRoute: () => signedInArea,
  path: '/oauth/install',
  validateSearch: (search: Record<string, unknown>) => ({ appid: String(search['appid'] ?? '') }),
  component: lazyRouteComponent(() => import('./pages/InstallPage.js'), 'InstallPage'),
});
const authorizedApps = createRoute({
  getParentRoute: () => settingsArea,
  path: '/authorised-apps',
  component: lazyRouteComponent(() => import('./pages/AuthorizedAppsPage.js'), 'AuthorizedAppsPage'),
});

export const oauthModule = defineModule({
  screens: [authorize, consent, device, install, authorizedApps],
  navigation: [
    {
      menu: 'account',
      order: 40,
      screen: authorizedApps,
      Icon: IconPlugConnected,
      label: { 'zh-CN': '已授权的应用', en: 'Authorized apps' },
    },
  ],
});
