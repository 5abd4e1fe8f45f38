import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInArea, spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

// Routes of the specification whose pages come with later versions: each says so, instead of "page not found".
const load = () => import('./pages/PlannedPage.js');

const explore = createRoute({
  getParentRoute: () => signedInArea,
  path: '/explore',
  beforeLoad: () => {
    throw redirect({ to: '/explore/plugin', replace: true });
  },
});
const explorePlugin = createRoute({
  getParentRoute: () => signedInArea,
  path: '/explore/plugin',
  component: lazyRouteComponent(load, 'MarketPage'),
});
const exploreTemplate = createRoute({
  getParentRoute: () => signedInArea,
  path: '/explore/template',
  component: lazyRouteComponent(load, 'MarketPage'),
});
const search = createRoute({
  getParentRoute: () => signedInArea,
  path: '/search/$word',
  component: lazyRouteComponent(load, 'SearchPage'),
});
const channelBot = createRoute({
  getParentRoute: () => spaceArea,
  path: '/douyin-bot/$bot_id',
  component: lazyRouteComponent(load, 'ChannelBotPage'),
});
const scene = createRoute({
  getParentRoute: () => spaceArea,
  path: '/social-scene/$scene_id',
  component: lazyRouteComponent(load, 'ScenePage'),
});

export const plannedModule = defineModule({
  screens: [explore, explorePlugin, exploreTemplate, search, channelBot, scene],
});
