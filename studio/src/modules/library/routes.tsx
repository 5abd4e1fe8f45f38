import { IconStack2 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';
import { readSearch } from './libraryTabs.js';

const library = createRoute({
  getParentRoute: () => spaceArea,
  path: '/library',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./pages/LibraryPage.js'), 'LibraryPage'),
});

export const libraryModule = defineModule({
  screens: [library],
  navigation: [
    {
      menu: 'space',
      order: 20,
      screen: library,
      Icon: IconStack2,
      label: { 'zh-CN': '资源库', en: 'Library' },
    },
  ],
});
