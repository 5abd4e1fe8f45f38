import { IconActivity, IconBell } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsArea, spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const activity = createRoute({
  getParentRoute: () => spaceArea,
  path: '/activity',
  component: lazyRouteComponent(() => import('./pages/ActivityPage.js'), 'ActivityPage'),
});

const settings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./pages/NoticeSettingsPage.js'), 'NoticeSettingsPage'),
});

export const noticeModule = defineModule({
  screens: [activity, settings],
  navigation: [
    {
      menu: 'space',
      order: 28,
      screen: activity,
      Icon: IconActivity,
      label: { 'zh-CN': '动态', en: 'Activity' },
    },
    {
      menu: 'account',
      order: 30,
      screen: settings,
      Icon: IconBell,
      label: { 'zh-CN': '通知', en: 'Notifications' },
    },
  ],
});
