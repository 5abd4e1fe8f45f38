import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { publicArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const page = createRoute({
  getParentRoute: () => publicArea,
  path: '/docs/$',
  component: lazyRouteComponent(() => import('./pages/DocsPage.js'), 'DocsPage'),
});

/** Links of the specification; they lead to the same pages. */
const open = createRoute({
  getParentRoute: () => publicArea,
  path: '/open/docs/$',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/docs/$', params: { _splat: params._splat ?? '' }, replace: true });
  },
});

export const docsModule = defineModule({ screens: [page, open] });
