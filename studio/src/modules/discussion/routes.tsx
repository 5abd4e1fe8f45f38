import { IconMessages } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enterpriseArea } from '../../shared/routing/areas.js';
import { defineModule, mayInInstallation } from '../../shared/routing/defineModule.js';
import { type ModerationTab, moderationTabs } from './moderationTabs.js';

const moderation = createRoute({
  getParentRoute: () => enterpriseArea,
  path: '/community',
  // Return the key even when it is undefined: a key left out here would keep its value from the URL.
  validateSearch: (query: Record<string, unknown>): { tab?: ModerationTab | undefined } => ({
    tab: moderationTabs.find((name) => name === query['tab']),
  }),
  component: lazyRouteComponent(() => import('./pages/ModerationPage.js'), 'ModerationPage'),
});

export const discussionModule = defineModule({
  screens: [moderation],
  navigation: [
    {
      menu: 'installation',
      order: 46,
      screen: moderation,
      Icon: IconMessages,
      label: { 'zh-CN': '社区', en: 'Community' },
      isVisible: mayInInstallation('manageStore'),
    },
  ],
});
