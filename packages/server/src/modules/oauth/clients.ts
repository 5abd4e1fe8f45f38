import type { ClientType } from '@heddle/api-contract/families/oauth-app';
import { isId } from '../../db/ids.js';
import type { PublicContext } from '../../kernel/Context.js';
import { OAuthError } from '../../kernel/OAuthError.js';
import { type App, findActiveApp, isSecretOf } from '../oauth-app/index.js';

/** The app with the given client id, not yet authenticated. */
export async function findClient(context: PublicContext, clientId: string | undefined): Promise<App> {
  const app =
    clientId !== undefined && isId(clientId) ? await findActiveApp(context.db, clientId) : undefined;
  if (!app) throw new OAuthError('invalid_client', 'client_id: no such app, or it is disabled');
  return app;
}

/**
 * The app with the given client id, of one of these types; confidential clients must present their secret.
 */
export async function requireClient(
  context: PublicContext,
  input: { client_id?: string | undefined; client_secret?: string | undefined },
  types: readonly ClientType[],
): Promise<App> {
  const basic = readBasic(context.request.headers);
  const app = await findClient(context, input.client_id ?? basic?.id);
  if (!types.includes(app.clientType))
    throw new OAuthError(
      'unauthorized_client',
      `an app of the kind ${app.clientType} gets no token in this way`,
    );
  if (app.clientType !== 'WebBackend') return app;
  const secret = readBearerText(context.request.headers) ?? basic?.secret ?? input.client_secret;
  if (!secret || !(await isSecretOf(context.db, app.id, secret)))
    throw new OAuthError('invalid_client', 'the secret of the app is missing or wrong');
  return app;
}

/** The bearer value of the Authorization header, in which client libraries send the app's secret or JWT. */
export function readBearerText(headers: Headers): string | undefined {
  return /^Bearer +(\S{1,8000})$/i.exec(headers.get('authorization') ?? '')?.[1];
}

// HTTP Basic authentication as in RFC 6749 section 2.3.1, for other libraries.
function readBasic(headers: Headers): { id: string; secret: string } | undefined {
  const encoded = /^Basic +([A-Za-z\d+/=]{1,1000})$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    const [name = '', secret = ''] = atob(encoded).split(':').map(decodeURIComponent);
    return { id: name, secret };
  } catch {
    return undefined;
  }
}
