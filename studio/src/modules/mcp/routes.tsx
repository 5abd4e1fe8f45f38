import { IconServer2 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInArea, spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

const servers = createRoute({
  getParentRoute: () => spaceArea,
  path: '/mcp',
  component: lazyRouteComponent(() => import('./pages/ServersPage.js'), 'ServersPage'),
});
const server = createRoute({
  getParentRoute: () => spaceArea,
  path: '/mcp/$server_id',
  component: lazyRouteComponent(() => import('./pages/ServerPage.js'), 'ServerPage'),
});
// Where chats send people whose agent needs a sign-in.
const signIn = createRoute({
  getParentRoute: () => signedInArea,
  path: '/mcp/sign-in',
  validateSearch: (search: Record<string, unknown>) => ({
    mcp_server_id: String(search['mcp_server_id'] ?? ''),
    access_point_id: String(search['access_point_id'] ?? ''),
  }),
  component: lazyRouteComponent(() => import('./pages/SignInPage.js'), 'SignInPage'),
});
// Where servers return the browser; only the API reads the query.
const signedIn = createRoute({
  getParentRoute: () => signedInArea,
  path: '/mcp/signed-in',
  validateSearch: (search: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  component: lazyRouteComponent(() => import('./pages/SignedInPage.js'), 'SignedInPage'),
});

export const mcpModule = defineModule({
  screens: [servers, server, signIn, signedIn],
  navigation: [
    {
      menu: 'space',
      order: 22,
      screen: servers,
      Icon: IconServer2,
      label: { 'zh-CN': 'MCP 服务', en: 'MCP servers' },
    },
  ],
});
