import type { Input, Result } from '@heddle/api-contract';
import { connectorIds, type knowledgeConnector } from '@heddle/api-contract/families/knowledge-connector';
import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { eq, lt } from 'drizzle-orm';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { openSecret, sealSecret } from './connectionSecret.js';
import { ownConnections, requireConnection } from './connections.js';
import { consentUrlOf, requestTokens } from './googleTokens.js';
import { SourceRequests } from './sources/SourceRequests.js';
import { connections, consents } from './tables.js';

type Calls = typeof knowledgeConnector.calls;

const consentMs = 10 * 60_000;
const returnPath = '/api/data_connector/authorization';

/** Where the browser has to go so that its person agrees to the connection. */
export async function startConsent(
  context: Context,
  input: Input<Calls['consentUrl']>,
): Promise<Result<Calls['consentUrl']>> {
  if (input.connector_id !== connectorIds.googleDrive)
    throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.kind({ field: 'connector_id' }));
  const row = input.auth_id
    ? await requireConnection(context, input.auth_id)
    : (await ownConnections(context)).find(({ kind }) => kind === 'googleDrive');
  if (row?.kind !== 'googleDrive')
    throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.noConnection({ field: 'auth_id' }));
  const state = randomToken();
  const redirectUrl = readRedirect(context, input.redirect_url);
  const now = Date.now();
  await context.db.delete(consents).where(lt(consents.expiresAt, new Date(now)));
  await context.db.insert(consents).values({
    ...{ stateHash: await hashOfToken(state), connectionId: row.id, redirectUrl },
    expiresAt: new Date(now + consentMs),
  });
  return { consent_url: consentUrlOf({ clientId: row.settings.username, redirectUrl, state }) };
}

/** Providers return the browser to pages of this server only. */
function readRedirect({ request }: Context, given: string | undefined): string {
  const origin = originOf(request);
  if (!given) return `${origin}${returnPath}`;
  const url = URL.canParse(given, origin) ? new URL(given, origin) : undefined;
  if (url?.origin !== origin)
    throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.address({ field: 'redirect_url' }));
  return url.href;
}

/** Exchanges the code that the provider gave for tokens, once, for the owner of the connection. */
export async function completeConsent(context: Context, input: Input<Calls['completeByBrowser']>) {
  const stateHash = await hashOfToken(input.state ?? '');
  const [consent] = await context.db.delete(consents).where(eq(consents.stateHash, stateHash)).returning();
  const ended = new DomainError('knowledgeInvalid', knowledgeConnectorReasons.consentEnded());
  if (!consent || consent.expiresAt < new Date() || !input.code) throw ended;
  const row = await requireConnection(context, consent.connectionId).catch(() => {
    throw ended;
  });
  const { secret } = await openSecret(context, row);
  const { refresh_token: refreshToken } = await requestTokens(new SourceRequests(context, context.signal), {
    ...{ client_id: row.settings.username, client_secret: secret },
    ...{ grant_type: 'authorization_code', code: input.code, redirect_uri: consent.redirectUrl },
  });
  if (!refreshToken)
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeConnectorReasons.consentRefused({ problem: 'no refresh token' }),
    );
  const sealed = await sealSecret(context, row.id, { secret, refreshToken });
  await context.db.update(connections).set({ sealed, isReady: true }).where(eq(connections.id, row.id));
  return {};
}
