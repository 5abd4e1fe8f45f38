import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

/** Only the server validates the query, which is a signed link. */
const sharedFiles = createRoute({
  getParentRoute: () => publicArea,
  path: '/file-box',
  component: lazyRouteComponent(() => import('./pages/SharedFilesPage.js'), 'SharedFilesPage'),
});

export const fileBoxModule = defineModule({ screens: [sharedFiles], navigation: [] });
