import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { boundedFetch } from './boundedFetch.js';
import { mcpLimits } from './limits.js';
import type { McpCommand, McpTarget } from './McpConnector.js';
import { McpError } from './McpError.js';

export interface TransportParts {
  fetch: typeof globalThis.fetch;
  commands: Readonly<Record<string, McpCommand>>;
  onFlood: (error: McpError) => void;
}

/** The SDK's transport for a target; its requests go through the outbound guard. */
export function openTransport(target: McpTarget, { fetch, commands, onFlood }: TransportParts): Transport {
  if (target.transport === 'stdio') return openProcess(target.command, commands);
  const { url, headers = {}, authProvider } = target;
  const options = {
    fetch: boundedFetch(fetch, onFlood),
    requestInit: { headers },
    ...(authProvider && { authProvider }),
  };
  return target.transport === 'sse'
    ? new SSEClientTransport(new URL(url), options)
    : // The SDK's types do not distinguish absent from undefined.
      (new StreamableHTTPClientTransport(new URL(url), options) as Transport);
}

function openProcess(name: string, commands: TransportParts['commands']): Transport {
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!found) throw new McpError(mcpReasons.unknownCommand({ command: name }));
  const { command, args = [], env = {}, cwd } = found;
  return new StdioClientTransport({
    command,
    args: [...args],
    env: { ...getDefaultEnvironment(), ...env },
    ...(cwd !== undefined && { cwd }),
    stderr: 'ignore',
    maxBufferSize: mcpLimits.answerBytes,
  });
}
