import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const card = createRoute({
  getParentRoute: () => signedInArea,
  path: '/space/$space_id/card/$card_id',
  component: lazyRouteComponent(() => import('./pages/CardPage.js'), 'CardPage'),
});

export const cardModule = defineModule({ screens: [card] });
