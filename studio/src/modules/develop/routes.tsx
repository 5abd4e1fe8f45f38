import { IconLayoutGrid } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const develop = createRoute({
  getParentRoute: () => spaceArea,
  path: '/develop',
  // An id is a text: a number would lose digits.
  validateSearch: ({ folder }: Record<string, unknown>): { folder?: string } =>
    folder === undefined ? {} : { folder: String(folder) },
  component: lazyRouteComponent(() => import('./pages/DevelopPage.js'), 'DevelopPage'),
});

export const developModule = defineModule({
  screens: [develop],
  navigation: [
    {
      menu: 'space',
      order: 10,
      screen: develop,
      Icon: IconLayoutGrid,
      label: { 'zh-CN': '项目开发', en: 'Develop' },
    },
  ],
});
