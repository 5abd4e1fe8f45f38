import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { accountQuery } from '../modules/account/queries.js';
import { type PeopleTab, peopleTabs } from '../modules/enterprise/peopleTabs.js';
import { spacesQuery } from '../modules/space/queries.js';
import { type TeamTab, teamTabs } from '../modules/space/teamTabs.js';
import { forgetSession, isSignedOut, onSignedOut, queryClient } from '../shared/api/client.js';
import { NotFound, PageBroken, PageLoading } from './PageStates.js';

// Each page loads only what it needs; the editor loads the canvas.
const Shell = lazy(() => import('./Shell.js').then((module) => ({ default: module.Shell })));
const SignPage = lazy(() =>
  import('../modules/account/pages/SignPage.js').then((module) => ({ default: module.SignPage })),
);
const DevelopPage = lazy(() =>
  import('../modules/develop/pages/DevelopPage.js').then((module) => ({ default: module.DevelopPage })),
);
const LibraryPage = lazy(() =>
  import('../modules/library/pages/LibraryPage.js').then((module) => ({ default: module.LibraryPage })),
);
const WorkflowPage = lazy(() =>
  import('../modules/workflow/pages/WorkflowPage.js').then((module) => ({ default: module.WorkflowPage })),
);

const ProviderPage = lazy(() =>
  import('../modules/account/pages/ProviderPage.js').then((module) => ({ default: module.ProviderPage })),
);
const TeamPage = lazy(() =>
  import('../modules/space/pages/TeamPage.js').then((module) => ({ default: module.TeamPage })),
);
const InvitePage = lazy(() =>
  import('../modules/space/pages/InvitePage.js').then((module) => ({ default: module.InvitePage })),
);
const JoinPage = lazy(() =>
  import('../modules/enterprise/index.js').then((module) => ({ default: module.JoinPage })),
);
const SettingsLayout = lazy(() =>
  import('../modules/settings/index.js').then((module) => ({ default: module.SettingsLayout })),
);
const ProfilePage = lazy(() =>
  import('../modules/account/pages/ProfilePage.js').then((module) => ({ default: module.ProfilePage })),
);
const SecurityPage = lazy(() =>
  import('../modules/account/pages/SecurityPage.js').then((module) => ({ default: module.SecurityPage })),
);
const AuditPage = lazy(() =>
  import('../modules/audit/pages/AuditPage.js').then((module) => ({ default: module.AuditPage })),
);
const FilesPage = lazy(() =>
  import('../modules/file/index.js').then((module) => ({ default: module.FilesPage })),
);
const PeoplePage = lazy(() =>
  import('../modules/enterprise/index.js').then((module) => ({ default: module.PeoplePage })),
);
const RegistrationPage = lazy(() =>
  import('../modules/account/pages/RegistrationPage.js').then((module) => ({
    default: module.RegistrationPage,
  })),
);

const AccessTokensPage = lazy(() =>
  import('../modules/access-token/pages/AccessTokensPage.js').then((module) => ({
    default: module.AccessTokensPage,
  })),
);
const AppsPage = lazy(() =>
  import('../modules/oauth-app/pages/AppsPage.js').then((module) => ({ default: module.AppsPage })),
);
const AppPage = lazy(() =>
  import('../modules/oauth-app/pages/AppPage.js').then((module) => ({ default: module.AppPage })),
);
const AuthorizedAppsPage = lazy(() =>
  import('../modules/oauth/pages/AuthorizedAppsPage.js').then((module) => ({
    default: module.AuthorizedAppsPage,
  })),
);
const ServiceIdentitiesPage = lazy(() =>
  import('../modules/service-identity/pages/ServiceIdentitiesPage.js').then((module) => ({
    default: module.ServiceIdentitiesPage,
  })),
);
const AuthorizePage = lazy(() =>
  import('../modules/oauth/pages/AuthorizePage.js').then((module) => ({ default: module.AuthorizePage })),
);
const ConsentPage = lazy(() =>
  import('../modules/oauth/pages/ConsentPage.js').then((module) => ({ default: module.ConsentPage })),
);
const DevicePage = lazy(() =>
  import('../modules/oauth/pages/DevicePage.js').then((module) => ({ default: module.DevicePage })),
);
const InstallPage = lazy(() =>
  import('../modules/oauth/pages/InstallPage.js').then((module) => ({ default: module.InstallPage })),
);

const ModelsPage = lazy(() =>
  import('../modules/model/index.js').then((module) => ({ default: module.ModelsPage })),
);
const UsagePage = lazy(() =>
  import('../modules/model/index.js').then((module) => ({ default: module.UsagePage })),
);

const rootRoute = createRootRoute({
  component: () => (
    <Suspense fallback={<PageLoading />}>
      <Outlet />
    </Suspense>
  ),
  notFoundComponent: NotFound,
});

const signRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign',
  validateSearch: (search: Record<string, unknown>): { back?: string; ended?: string } => ({
    ...(typeof search['back'] === 'string' && { back: search['back'] }),
    ...(search['ended'] === 'yes' && { ended: 'yes' }),
  }),
  component: SignPage,
});

const providerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign/provider',
  component: ProviderPage,
});

/** Routes that require a session; visitors sign in first and then return. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(accountQuery);
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      throw redirect({ to: '/sign', search: { back: location.href } });
    }
  },
});

async function firstSpaceId(): Promise<string> {
  const spaces = await queryClient.ensureQueryData(spacesQuery);
  const first = spaces[0];
  if (!first) throw new Error('the account has no space');
  return first.id;
}

async function redirectToFirstSpace(): Promise<never> {
  throw redirect({
    to: '/space/$space_id/develop',
    params: { space_id: await firstSpaceId() },
    replace: true,
  });
}

const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: redirectToFirstSpace,
});
const spaceIndexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/space',
  beforeLoad: redirectToFirstSpace,
});

const spaceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/space/$space_id',
  component: Shell,
});
const spaceHomeRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/space/$space_id/develop', params, replace: true });
  },
});
const developRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/develop',
  component: DevelopPage,
});
const libraryRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/library',
  component: LibraryPage,
});

const teamRoute = createRoute({
  getParentRoute: () => spaceRoute,
  path: '/team',
  // Return the key even when it is undefined: a key left out here would keep its value from the URL.
  validateSearch: (search: Record<string, unknown>): { tab?: TeamTab | undefined } => ({
    tab: teamTabs.find((name) => name === search['tab']),
  }),
  component: TeamPage,
});
const inviteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/invite/$key',
  component: InvitePage,
});

const joinRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/join/$key',
  component: JoinPage,
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  component: SettingsLayout,
});
const settingsHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});
const profileRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/profile',
  component: ProfilePage,
});
const securityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/security',
  component: SecurityPage,
});
const filesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/files',
  component: FilesPage,
});
const peopleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/people',
  // Return the key even when it is undefined: a key left out here would keep its value from the URL.
  validateSearch: (search: Record<string, unknown>): { tab?: PeopleTab | undefined } => ({
    tab: peopleTabs.find((name) => name === search['tab']),
  }),
  component: PeoplePage,
});
const registrationRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/registration',
  component: RegistrationPage,
});

const accessTokensRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/access-tokens',
  component: AccessTokensPage,
});
const appsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/oauth-apps',
  component: AppsPage,
});
const appRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/oauth-apps/$appid',
  component: AppPage,
});
const authorizedAppsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/authorised-apps',
  component: AuthorizedAppsPage,
});
const serviceIdentitiesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/service-identities',
  component: ServiceIdentitiesPage,
});

/** Pages for requests from third-party apps. Only the server validates the query. */
const authorizeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/oauth/authorize',
  validateSearch: (search: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  component: AuthorizePage,
});
const consentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/oauth/consent',
  validateSearch: (search: Record<string, unknown>) => ({
    authorize_key: String(search['authorize_key'] ?? ''),
  }),
  component: ConsentPage,
});
const deviceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/oauth/device',
  validateSearch: (search: Record<string, unknown>): { user_code?: string } =>
    search['user_code'] === undefined ? {} : { user_code: String(search['user_code']) },
  component: DevicePage,
});
const installRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/oauth/install',
  validateSearch: (search: Record<string, unknown>) => ({ appid: String(search['appid'] ?? '') }),
  component: InstallPage,
});

const modelsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/models',
  component: ModelsPage,
});
const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/audit',
  component: AuditPage,
});
const usageRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/usage',
  component: UsagePage,
});

/** Query of the editor's URL; ids are decimal strings because a number would lose digits. */
interface WorkflowSearch {
  space_id: string;
  workflow_id: string;
  node_id?: string;
}

const workflowRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/work_flow',
  validateSearch: (search: Record<string, unknown>): WorkflowSearch => ({
    space_id: String(search['space_id'] ?? ''),
    workflow_id: String(search['workflow_id'] ?? ''),
    ...(search['node_id'] === undefined ? {} : { node_id: String(search['node_id']) }),
  }),
  component: WorkflowPage,
});

const routeTree = rootRoute.addChildren([
  signRoute,
  providerRoute,
  signedInRoute.addChildren([
    indexRoute,
    spaceIndexRoute,
    spaceRoute.addChildren([spaceHomeRoute, developRoute, libraryRoute, teamRoute]),
    inviteRoute,
    joinRoute,
    authorizeRoute,
    consentRoute,
    deviceRoute,
    installRoute,
    settingsRoute.addChildren([
      settingsHomeRoute,
      profileRoute,
      securityRoute,
      filesRoute,
      peopleRoute,
      registrationRoute,
      modelsRoute,
      usageRoute,
      auditRoute,
      accessTokensRoute,
      appsRoute,
      appRoute,
      authorizedAppsRoute,
      serviceIdentitiesRoute,
    ]),
    workflowRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
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
  if (router.state.location.pathname === '/sign') return;
  forgetSession();
  const back = router.state.location.href;
  void router.navigate({ to: '/sign', search: { back, ...(wasSignedIn && { ended: 'yes' }) } });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
