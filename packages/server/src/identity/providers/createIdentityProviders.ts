import { identityProviderReasons } from '@heddle/api-contract/reasons/identity-provider';
import * as oidc from 'openid-client';
import {
  type ExternalIdentity,
  type IdentityProviders,
  type ProviderConfiguration,
  ProviderError,
  type SignInReturn,
  type SignInStart,
} from './IdentityProviders.js';

const patienceSeconds = 10;
const rememberedMs = 60 * 60 * 1000;
const maxUrlLength = 8000;
const maxNameLength = 200;

/**
 * Creates the configured identity providers. They use the given guarded `fetch` and contact only the
 * providers' hosts.
 */
export function createIdentityProviders(
  configurations: readonly ProviderConfiguration[],
  { fetch, now = Date.now }: { fetch: typeof globalThis.fetch; now?: () => number },
): IdentityProviders {
  const discovered = new Map<string, { at: number; client: Promise<oidc.Configuration> }>();

  const issuerOf = (providerId: string) => configurations.find(({ id }) => id === providerId)?.issuer ?? '';

  function clientOf(providerId: string): Promise<oidc.Configuration> {
    const configuration = configurations.find(({ id }) => id === providerId);
    if (!configuration) return Promise.reject(new ProviderError(identityProviderReasons.noProvider()));
    const known = discovered.get(providerId);
    // Refresh the provider's metadata every hour, since its endpoints may move.
    if (known && now() - known.at < rememberedMs) return known.client;
    const client = discover(configuration, fetch);
    discovered.set(providerId, { at: now(), client });
    client.catch(() => discovered.delete(providerId));
    return client;
  }

  return {
    list: configurations.map(({ id, name, issuer }) => ({ id, name, issuer })),
    async start(providerId, redirectAddress): Promise<SignInStart> {
      const client = await clientOf(providerId);
      const codeVerifier = oidc.randomPKCECodeVerifier();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const parameters = {
        redirect_uri: redirectAddress,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      };
      return { address: pageOf(client, parameters), state, nonce, codeVerifier };
    },
    async finish(providerId, back: SignInReturn): Promise<ExternalIdentity> {
      const client = await clientOf(providerId);
      try {
        const tokens = await oidc.authorizationCodeGrant(client, back.address, {
          expectedState: back.state,
          expectedNonce: back.nonce,
          pkceCodeVerifier: back.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderError(identityProviderReasons.noIdentity());
        // Some providers return the address only from the userinfo endpoint.
        const more =
          claims['email'] === undefined && client.serverMetadata().userinfo_endpoint
            ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
            : claims;
        const isVouched = more['email_verified'] === true && typeof more['email'] === 'string';
        return {
          // The library has verified the claim; use the issuer as written in the configuration.
          issuer: issuerOf(providerId),
          subject: claims.sub,
          email: isVouched ? String(more['email']) : '',
          name: String(more['name'] ?? '').slice(0, maxNameLength),
        };
      } catch (error) {
        throw asProviderError(error);
      }
    },
  };
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderConfiguration,
  fetch: typeof globalThis.fetch,
): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  try {
    return await oidc.discovery(
      address,
      clientId,
      { ...(clientSecret && { client_secret: clientSecret }) },
      clientSecret ? undefined : oidc.None(),
      {
        timeout: patienceSeconds,
        [oidc.customFetch]: (url, options) => fetch(url, options as RequestInit),
        // An operator who configures http runs the provider on the same machine.
        ...(address.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
      },
    );
  } catch (error) {
    throw asProviderError(error);
  }
}

/** URL to redirect to: it must be https, unless the issuer itself uses http. */
function pageOf(client: oidc.Configuration, parameters: Record<string, string>): string {
  try {
    // The library rejects invalid URLs and, unless permitted, URLs without TLS.
    const { href, protocol } = oidc.buildAuthorizationUrl(client, parameters);
    if (/^https?:$/.test(protocol) && href.length <= maxUrlLength) return href;
  } catch (error) {
    throw asProviderError(error);
  }
  throw new ProviderError(identityProviderReasons.noSignInPage());
}

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof oidc.AuthorizationResponseError)
    return new ProviderError(
      error.error === 'access_denied'
        ? identityProviderReasons.cancelled()
        : identityProviderReasons.refused(),
      { cause: error },
    );
  return new ProviderError(identityProviderReasons.unreachable(), {
    cause: error,
  });
}
