import { IconTrash } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const trash = createRoute({
  getParentRoute: () => spaceArea,
  path: '/trash',
  component: lazyRouteComponent(() => import('./pages/TrashPage.js'), 'TrashPage'),
});

export const trashModule = defineModule({
  screens: [trash],
  navigation: [
    {
      menu: 'space',
      order: 30,
      screen: trash,
      Icon: IconTrash,
      label: { 'zh-CN': '回收站', en: 'Trash' },
    },
  ],
});
