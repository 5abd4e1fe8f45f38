import {
  type AnyRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { forgetSession, onSignedOut } from '../shared/api/client.js';
import {
  enterpriseArea,
  marketArea,
  publicArea,
  settingsArea,
  signedInArea,
  spaceArea,
} from '../shared/routing/areas.js';
import * as modules from './modules.js';
import { NotFound, PageBroken, PageLoading } from './PageStates.js';
import { redirectToLastSpace, requireSession } from './session.js';

publicArea.update({
  component: () => (
    <Suspense fallback={<PageLoading />}>
      <Outlet />
    </Suspense>
  ),
  notFoundComponent: NotFound,
});
signedInArea.options.beforeLoad = requireSession;
signedInArea.update({
  component: lazyRouteComponent(() => import('./signed-in/SignedIn.js'), 'SignedIn'),
});
spaceArea.update({ component: lazyRouteComponent(() => import('./Shell.js'), 'Shell') });
marketArea.update({
  component: lazyRouteComponent(() => import('./market/MarketLayout.js'), 'MarketLayout'),
});
settingsArea.update({
  component: lazyRouteComponent(() => import('./settings/SettingsLayout.js'), 'SettingsLayout'),
});
enterpriseArea.update({
  component: lazyRouteComponent(() => import('./settings/EnterpriseLayout.js'), 'EnterpriseLayout'),
});

const home = createRoute({
  getParentRoute: () => signedInArea,
  path: '/',
  beforeLoad: redirectToLastSpace,
});
const lastSpace = createRoute({
  getParentRoute: () => signedInArea,
  path: '/space',
  beforeLoad: redirectToLastSpace,
});
const spaceHome = createRoute({
  getParentRoute: () => spaceArea,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/space/$space_id/develop', params, replace: true });
  },
});
const settingsHome = createRoute({
  getParentRoute: () => settingsArea,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});

type Module = (typeof modules)[keyof typeof modules];
type Screen =
  | Module['screens'][number]
  | typeof home
  | typeof lastSpace
  | typeof spaceHome
  | typeof settingsHome;

const screens: AnyRoute[] = [
  signedInArea,
  spaceArea,
  marketArea,
  settingsArea,
  enterpriseArea,
  home,
  lastSpace,
  spaceHome,
  settingsHome,
  ...Object.values(modules).flatMap((module): readonly AnyRoute[] => module.screens),
];
const childrenOf = (area: AnyRoute) => screens.filter((screen) => screen.options.getParentRoute?.() === area);
for (const area of [signedInArea, spaceArea, marketArea, settingsArea, enterpriseArea])
  area.addChildren(childrenOf(area));

export const router = createRouter({
  // Every route's type has its own full path and id, so the type of the tree lists them without nesting.
  routeTree: publicArea.addChildren(childrenOf(publicArea) as Screen[]),
  defaultErrorComponent: PageBroken,
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 150,
  // Other products also write these URLs: `?space_id=123` is text, never a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
    return text ? `?${text}` : '';
  },
});

onSignedOut((wasSignedIn) => {
  if (router.state.location.pathname === '/sign') return true;
  forgetSession();
  const back = router.state.location.href;
  void router.navigate({ to: '/sign', search: { back, ...(wasSignedIn && { ended: 'yes' }) } });
  return true;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
