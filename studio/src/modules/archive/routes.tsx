import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const importReport = createRoute({
  getParentRoute: () => spaceArea,
  path: '/imports/$job_id',
  component: lazyRouteComponent(() => import('./pages/ImportReportPage.js'), 'ImportReportPage'),
});

export const archiveModule = defineModule({ screens: [importReport] });
