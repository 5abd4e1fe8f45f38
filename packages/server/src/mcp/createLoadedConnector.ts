import type { McpConnectorOptions } from './createMcpConnector.js';
import type { McpConnector } from './McpConnector.js';

/** As `createMcpConnector`, whose SDK is loaded on first use: most installations never connect to an MCP server. */
export function createLoadedConnector(options: McpConnectorOptions): McpConnector {
  let loaded: Promise<McpConnector> | undefined;
  const load = () => {
    loaded ??= import('./createMcpConnector.js').then(({ createMcpConnector }) =>
      createMcpConnector(options),
    );
    return loaded;
  };
  return {
    commands: Object.keys(options.commands ?? {}),
    connect: async (target, settings) => (await load()).connect(target, settings),
    authorize: async (provider, request) => (await load()).authorize(provider, request),
  };
}
