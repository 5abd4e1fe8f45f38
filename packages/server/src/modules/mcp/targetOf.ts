import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { credentialIn } from '@heddle/executor';
import type { App } from '../../kernel/services.js';
import type { McpTarget } from '../../mcp/McpConnector.js';
import { McpError } from '../../mcp/McpError.js';
import { McpSignIn } from '../../mcp/McpSignIn.js';
import { checkHeader, openValues, type PointConfig } from './pointConfig.js';
import type { PointRow } from './requireServer.js';
import { deleteSignIn, readSignIn, signInUser, writeSignIn } from './SignInStore.js';

/** Values that a caller gives for the dynamic headers and parameters. */
export interface DynamicValues {
  headers?: Readonly<Record<string, string>> | undefined;
  params?: Readonly<Record<string, string>> | undefined;
}

/** How to reach an access point as this person. */
export async function targetOf(
  app: App,
  point: PointRow,
  userId: string,
  dynamic: DynamicValues = {},
): Promise<McpTarget> {
  if (point.transport === 'stdio') return { transport: 'stdio', command: point.url };
  const stored = await openValues(app, point);
  const url = new URL(point.url);
  const params = { ...stored.params, ...pick(point.config.dynamic_params, dynamic.params) };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  const given = pick(point.config.dynamic_headers, dynamic.headers);
  for (const [name, value] of Object.entries(given)) checkHeader(name, value);
  const authProvider = await signInOf(app, point, userId);
  return {
    transport: point.transport === 'sse' ? 'sse' : 'http',
    url: url.href,
    headers: { ...stored.headers, ...given },
    secrets: [...Object.values(stored.headers), ...Object.values(stored.params)].flatMap((value) => [
      value,
      credentialIn(value),
    ]),
    ...(authProvider && { authProvider }),
  };
}

/** The tokens of a caller who has signed in, which the connection renews. Others are refused by the server. */
async function signInOf(app: App, point: PointRow, userId: string): Promise<McpSignIn | undefined> {
  const owner = signInUser(point, userId);
  const stored = owner === undefined ? undefined : await readSignIn(app, point.id, owner);
  if (owner === undefined || !stored?.tokens) return undefined;
  return new McpSignIn({
    redirectUrl: unusedRedirect,
    stored,
    save: (signIn) =>
      signIn.tokens ? writeSignIn(app, point.id, owner, signIn) : deleteSignIn(app, point.id, owner),
  });
}

// Connections send nobody anywhere, but the SDK takes a provider without an address for a program's own account.
const unusedRedirect = 'http://localhost/';

function pick(
  definitions: PointConfig['dynamic_headers'],
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { key, value, is_required } of definitions) {
    const found = (Object.hasOwn(given, key) ? given[key] : undefined) || value;
    if (found) values[key] = found;
    else if (is_required) throw new McpError(mcpReasons.missingValue({ name: key }));
  }
  return values;
}
