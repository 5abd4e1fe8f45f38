import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

// Routes of the specification whose pages come with later versions: each says so, instead of "page not found".
const load = () => import('./pages/PlannedPage.js');

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
  screens: [channelBot, scene],
});
