import { IconChartBar, IconSparkles } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enterpriseArea } from '../../shared/routing/areas.js';
import { defineModule, mayInInstallation } from '../../shared/routing/defineModule.js';

const models = createRoute({
  getParentRoute: () => enterpriseArea,
  path: '/models',
  component: lazyRouteComponent(() => import('./pages/ModelsPage.js'), 'ModelsPage'),
});
const usage = createRoute({
  getParentRoute: () => enterpriseArea,
  path: '/usage',
  component: lazyRouteComponent(() => import('./pages/UsagePage.js'), 'UsagePage'),
});

export const modelModule = defineModule({
  screens: [models, usage],
  navigation: [
    {
      menu: 'installation',
      order: 30,
      screen: models,
      Icon: IconSparkles,
      label: { 'zh-CN': '模型', en: 'Models' },
      isVisible: mayInInstallation('manageModels'),
    },
    {
      menu: 'installation',
      order: 40,
      screen: usage,
      Icon: IconChartBar,
      label: { 'zh-CN': '用量', en: 'Usage' },
      isVisible: mayInInstallation('viewUsage'),
    },
  ],
});
