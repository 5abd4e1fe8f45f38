import { IconFiles } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const files = createRoute({
  getParentRoute: () => settingsArea,
  path: '/files',
  component: lazyRouteComponent(() => import('./pages/FilesPage.js'), 'FilesPage'),
});

export const fileModule = defineModule({
  screens: [files],
  navigation: [
    {
      menu: 'account',
      order: 30,
      screen: files,
      Icon: IconFiles,
      label: { 'zh-CN': '文件', en: 'Files' },
    },
  ],
});
