import { IconKey } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const tokens = createRoute({
  getParentRoute: () => settingsArea,
  path: '/access-tokens',
  /** `permission` opens the dialog for a new token with this permission. */
  validateSearch: (search: Record<string, unknown>): { permission?: string } =>
    typeof search['permission'] === 'string' ? { permission: search['permission'] } : {},
  component: lazyRouteComponent(() => import('./pages/AccessTokensPage.js'), 'AccessTokensPage'),
});

export const accessTokenModule = defineModule({
  screens: [tokens],
  navigation: [
    {
      menu: 'developer',
      order: 10,
      screen: tokens,
      Icon: IconKey,
      label: { 'zh-CN': '访问令牌', en: 'Access tokens' },
    },
  ],
});
