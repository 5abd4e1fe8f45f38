import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { openClientSecret } from './clientSecret.js';
import type { OAuthSettings } from './OAuthSettings.js';
import { oauthTypes } from './OAuthSettings.js';
import { GrantRefused, requestTokens, revokeTokens, type Tokens } from './requestTokens.js';
import {
  deleteTokens,
  leaseTokens,
  noteFailure,
  readTokens,
  reserveTokens,
  type StoredTokens,
  type TokenKey,
  writeTokens,
} from './TokenStore.js';

const pollMs = 100;
/** Renewing a consent is repeated this long after a failure, so that a short outage does not end it. */
const pauseMs = 30_000;

/**
 * A valid access token; undefined if the person has to allow the tool first. One process at a time renews a token,
 * because servers accept each refresh token once; the others use the old one while it is valid, then wait.
 */
export async function useTokens(
  app: App,
  key: TokenKey,
  settings: OAuthSettings,
  { settingsHash, signal }: { settingsHash: string; signal: AbortSignal },
): Promise<Tokens | undefined> {
  const isClient = settings.type === oauthTypes.client;
  if (isClient) await reserveTokens(app, key);
  const began = Date.now();
  for (;;) {
    signal.throwIfAborted();
    const stored = await readTokens(app, key, settingsHash);
    const tokens = stored?.tokens;
    const canRenew = stored !== undefined && (isClient || Boolean(tokens?.refresh));
    const valid = tokens && isValid(tokens) ? tokens : undefined;
    if (valid && !(canRenew && isDue(valid))) return valid;
    if (!canRenew) return undefined;
    // Calls that wait fail with the one that tried, rather than one after the other.
    const failedLately = stored.failedAt >= (isClient ? began : Date.now() - pauseMs);
    if (failedLately && !valid) throw failed();
    if (await leaseTokens(app, key, stored.revision)) await renew(app, key, settings, settingsHash, stored);
    else if (valid) return valid;
    else await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function isValid({ expiresAt }: Tokens): boolean {
  return expiresAt === undefined || expiresAt.getTime() > Date.now();
}

function isDue({ renewAt }: Tokens): boolean {
  return renewAt !== undefined && renewAt.getTime() <= Date.now();
}

function failed(): DomainError {
  const problem = 'the server failed a moment ago';
  return new DomainError('pluginFailed', pluginReasons.tokenFailed({ problem }));
}

/** Not ended by the call: an answer that is not read would lose the next refresh token. */
async function renew(
  app: App,
  key: TokenKey,
  settings: OAuthSettings,
  settingsHash: string,
  { tokens, revision }: StoredTokens,
): Promise<void> {
  try {
    const secret = await openClientSecret(app, key.pluginId, settings);
    const scope: Record<string, string> = settings.scope === '' ? {} : { scope: settings.scope };
    const renewed = await requestTokens(
      app,
      settings,
      secret,
      settings.type === oauthTypes.client
        ? { grant_type: 'client_credentials', ...scope }
        : { grant_type: 'refresh_token', refresh_token: tokens?.refresh ?? '' },
    );
    const kept = { ...renewed, refresh: renewed.refresh || (tokens?.refresh ?? '') };
    const isStored = await writeTokens(app, key, settingsHash, kept, revision);
    // Whoever revoked the consent meanwhile revoked the tokens before these. After a new consent the server ends them.
    if (!isStored && !(await readTokens(app, key, settingsHash)))
      await revokeTokens(app, settings, secret, kept);
  } catch (error) {
    if (error instanceof GrantRefused && settings.type === oauthTypes.code)
      return deleteTokens(app, key, revision);
    await noteFailure(app, key, { revision, pauseMs: settings.type === oauthTypes.code ? pauseMs : 0 });
    if (!tokens || !isValid(tokens)) throw error;
  }
}
