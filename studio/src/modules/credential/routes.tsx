import { IconKey } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const credentials = createRoute({
  getParentRoute: () => spaceArea,
  path: '/credentials',
  component: lazyRouteComponent(() => import('./pages/CredentialsPage.js'), 'CredentialsPage'),
});

export const credentialModule = defineModule({
  screens: [credentials],
  navigation: [
    {
      menu: 'space',
      order: 23,
      screen: credentials,
      Icon: IconKey,
      label: { 'zh-CN': '凭据', en: 'Credentials' },
    },
  ],
});
