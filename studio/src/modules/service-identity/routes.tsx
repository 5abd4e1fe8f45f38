import { IconRobot } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const identities = createRoute({
  getParentRoute: () => settingsArea,
  path: '/service-identities',
  component: lazyRouteComponent(() => import('./pages/ServiceIdentitiesPage.js'), 'ServiceIdentitiesPage'),
});

export const serviceIdentityModule = defineModule({
  screens: [identities],
  navigation: [
    {
      menu: 'developer',
      order: 30,
      screen: identities,
      Icon: IconRobot,
      label: { 'zh-CN': '服务身份', en: 'Service identities' },
    },
  ],
});
