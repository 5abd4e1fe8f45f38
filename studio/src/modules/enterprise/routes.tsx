import { IconUsers } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enterpriseArea, signedInArea } from '../../shared/routing/areas.js';
import { defineModule, mayInInstallation } from '../../shared/routing/defineModule.js';
import { type PeopleTab, peopleTabs } from './peopleTabs.js';

const people = createRoute({
  getParentRoute: () => enterpriseArea,
  path: '/people',
  // Return the key even when it is undefined: a key left out here would keep its value from the URL.
  validateSearch: (search: Record<string, unknown>): { tab?: PeopleTab | undefined } => ({
    tab: peopleTabs.find((name) => name === search['tab']),
  }),
  component: lazyRouteComponent(() => import('./pages/PeoplePage.js'), 'PeoplePage'),
});
const join = createRoute({
  getParentRoute: () => signedInArea,
  path: '/join/$key',
  component: lazyRouteComponent(() => import('./pages/JoinPage.js'), 'JoinPage'),
});

export const enterpriseModule = defineModule({
  screens: [people, join],
  navigation: [
    {
      menu: 'installation',
      order: 10,
      screen: people,
      Icon: IconUsers,
      label: { 'zh-CN': '人员', en: 'People' },
      isVisible: mayInInstallation('managePeople'),
    },
  ],
});
