import { IconClockBolt } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const triggers = createRoute({
  getParentRoute: () => spaceArea,
  path: '/triggers',
  /** `trigger` opens the details of one, as links in mails do. */
  validateSearch: (search: Record<string, unknown>): { trigger?: string } =>
    search['trigger'] === undefined ? {} : { trigger: String(search['trigger']) },
  component: lazyRouteComponent(() => import('./pages/TriggersPage.js'), 'TriggersPage'),
});

export const triggerModule = defineModule({
  screens: [triggers],
  navigation: [
    {
      menu: 'space',
      order: 24,
      screen: triggers,
      Icon: IconClockBolt,
      label: { 'zh-CN': '触发器', en: 'Triggers' },
    },
  ],
});
