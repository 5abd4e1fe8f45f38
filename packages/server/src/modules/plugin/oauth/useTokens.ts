import type { App } from '../../../kernel/services.js';
import { openClientSecret } from './clientSecret.js';
import type { OAuthSettings } from './OAuthSettings.js';
import { oauthTypes } from './OAuthSettings.js';
import { GrantRefused, requestTokens, type Tokens } from './requestTokens.js';
import {
  deleteTokens,
  leaseTokens,
  readTokens,
  releaseTokens,
  reserveTokens,
  type StoredTokens,
  type TokenKey,
  writeTokens,
} from './TokenStore.js';

/** Tokens are renewed this long before they expire, so that they are valid when they arrive. */
const marginMs = 60_000;
const pollMs = 100;

/**
 * A valid access token; undefined if the person has to allow the tool first. One process at a time renews a token,
 * because servers accept each refresh token once; the others wait for it.
 */
export async function useTokens(
  app: App,
  key: TokenKey,
  settings: OAuthSettings,
  { settingsHash, signal }: { settingsHash: string; signal: AbortSignal },
): Promise<Tokens | undefined> {
  const isClient = settings.type === oauthTypes.client;
  if (isClient) await reserveTokens(app, key);
  for (;;) {
    signal.throwIfAborted();
    const stored = await readTokens(app, key, settingsHash);
    if (stored?.tokens && isFresh(stored.tokens)) return stored.tokens;
    if (!stored || (!isClient && !stored.tokens?.refresh)) return undefined;
    if (await leaseTokens(app, key, stored.revision)) await renew(app, key, settings, settingsHash, stored);
    else await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function isFresh({ expiresAt }: Tokens): boolean {
  return expiresAt === undefined || expiresAt.getTime() > Date.now() + marginMs;
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
    await writeTokens(app, key, settingsHash, withLife(kept), revision);
  } catch (error) {
    if (!(error instanceof GrantRefused) || settings.type === oauthTypes.client) {
      await releaseTokens(app, key, revision);
      throw error;
    }
    await deleteTokens(app, key, revision);
  }
}

/** A token that lives no longer than the margin is used until it expires, not renewed for each call. */
function withLife(tokens: Tokens): Tokens {
  if (!tokens.expiresAt || isFresh(tokens)) return tokens;
  return { ...tokens, expiresAt: new Date(tokens.expiresAt.getTime() + marginMs) };
}
