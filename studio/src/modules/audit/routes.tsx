import { IconListSearch } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enterpriseArea } from '../../shared/routing/areas.js';
import { defineModule, mayInInstallation } from '../../shared/routing/defineModule.js';

const audit = createRoute({
  getParentRoute: () => enterpriseArea,
  path: '/audit',
  component: lazyRouteComponent(() => import('./pages/AuditPage.js'), 'AuditPage'),
});

export const auditModule = defineModule({
  screens: [audit],
  navigation: [
    {
      menu: 'installation',
      order: 50,
      screen: audit,
      Icon: IconListSearch,
      label: { 'zh-CN': '审计日志', en: 'Audit log' },
      isVisible: mayInInstallation('viewAudit'),
    },
  ],
});
