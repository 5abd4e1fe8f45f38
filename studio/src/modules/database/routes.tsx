import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';
import { readView } from './databaseTabs.js';

const database = createRoute({
  getParentRoute: () => spaceArea,
  path: '/database/$table_id',
  validateSearch: readView,
  component: lazyRouteComponent(() => import('./pages/DatabasePage.js'), 'DatabasePage'),
});

export const databaseModule = defineModule({ screens: [database] });
