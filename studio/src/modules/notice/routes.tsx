import { IconActivity } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const activity = createRoute({
  getParentRoute: () => spaceArea,
  path: '/activity',
  component: lazyRouteComponent(() => import('./pages/ActivityPage.js'), 'ActivityPage'),
});

export const noticeModule = defineModule({
  screens: [activity],
  navigation: [
    {
      menu: 'space',
      order: 28,
      screen: activity,
      Icon: IconActivity,
      label: { 'zh-CN': '动态', en: 'Activity' },
    },
  ],
});
