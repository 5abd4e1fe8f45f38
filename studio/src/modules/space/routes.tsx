import { IconUsers } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInArea, spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';
import { type TeamTab, teamTabs } from './teamTabs.js';

const team = createRoute({
  getParentRoute: () => spaceArea,
  path: '/team',
  // Return the key even when it is undefined: a key left out here would keep its value from the URL.
  validateSearch: (search: Record<string, unknown>): { tab?: TeamTab | undefined } => ({
    tab: teamTabs.find((name) => name === search['tab']),
  }),
  component: lazyRouteComponent(() => import('./pages/TeamPage.js'), 'TeamPage'),
});
const invite = createRoute({
  getParentRoute: () => signedInArea,
  path: '/invite/$key',
  component: lazyRouteComponent(() => import('./pages/InvitePage.js'), 'InvitePage'),
});

export const spaceModule = defineModule({
  screens: [team, invite],
  navigation: [
    {
      menu: 'space',
      order: 90,
      screen: team,
      Icon: IconUsers,
      label: { 'zh-CN': '团队', en: 'Team' },
      isVisible: ({ space }) => space?.isTeam === true,
    },
  ],
});
