import { IconShieldLock, IconUser, IconUserPlus } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enterpriseArea, publicArea, settingsArea } from '../../shared/routing/areas.js';
import { defineModule, mayInInstallation } from '../../shared/routing/defineModule.js';

const sign = createRoute({
  getParentRoute: () => publicArea,
  path: '/sign',
  validateSearch: (search: Record<string, unknown>): { back?: string; ended?: string } => ({
    ...(typeof search['back'] === 'string' && { back: search['back'] }),
    ...(search['ended'] === 'yes' && { ended: 'yes' }),
  }),
  component: lazyRouteComponent(() => import('./pages/SignPage.js'), 'SignPage'),
});
const provider = createRoute({
  getParentRoute: () => publicArea,
  path: '/sign/provider',
  component: lazyRouteComponent(() => import('./pages/ProviderPage.js'), 'ProviderPage'),
});
const profile = createRoute({
  getParentRoute: () => settingsArea,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/ProfilePage.js'), 'ProfilePage'),
});
const security = createRoute({
  getParentRoute: () => settingsArea,
  path: '/security',
  component: lazyRouteComponent(() => import('./pages/SecurityPage.js'), 'SecurityPage'),
});
const registration = createRoute({
  getParentRoute: () => enterpriseArea,
  path: '/registration',
  component: lazyRouteComponent(() => import('./pages/RegistrationPage.js'), 'RegistrationPage'),
});

export const accountModule = defineModule({
  screens: [sign, provider, profile, security, registration],
  navigation: [
    {
      menu: 'account',
      order: 10,
      screen: profile,
      Icon: IconUser,
      label: { 'zh-CN': '个人资料', en: 'Profile' },
    },
    {
      menu: 'account',
      order: 20,
      screen: security,
      Icon: IconShieldLock,
      label: { 'zh-CN': '登录与安全', en: 'Sign-in and security' },
    },
    {
      menu: 'installation',
      order: 20,
      screen: registration,
      Icon: IconUserPlus,
      label: { 'zh-CN': '注册', en: 'Registration' },
      isVisible: mayInInstallation('manageRegistration'),
    },
  ],
});
