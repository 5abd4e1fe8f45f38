import type { Reason } from '@heddle/api-contract';
import { identityProviderReasons } from '@heddle/api-contract/reasons/identity-provider';
/** A configured identity provider with its secret resolved. */
export interface ProviderConfiguration {
  /** Letters, digits and dashes; part of URLs, so it never changes. */
  id: string;
  /** Label of the button on the sign-in page. */
  name: string;
  issuer: string;
  clientId: string;
  /** Absent for public clients. */
  clientSecret?: string;
}

/** State to keep until the provider redirects back. */
export interface SignInStart {
  /** URL to which the browser is redirected. */
  address: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The identity that the provider returned. */
export interface ExternalIdentity {
  issuer: string;
  /** The provider's identifier of the person. */
  subject: string;
  /** Empty when the provider returns no address, or has not verified it. */
  email: string;
  name: string;
}

/** The redirect back from the provider, and the state kept for it. */
export interface SignInReturn {
  /** The redirect URI with all parameters that the provider appended. */
  address: URL;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Signs users in by OpenID Connect: authorization code flow with PKCE, state and nonce. */
export interface IdentityProviders {
  readonly list: readonly Pick<ProviderConfiguration, 'id' | 'name' | 'issuer'>[];
  /** @throws ProviderError when the provider cannot be reached. */
  start(providerId: string, redirectAddress: string): Promise<SignInStart>;
  /** @throws ProviderError when the response does not prove an identity. */
  finish(providerId: string, back: SignInReturn): Promise<ExternalIdentity>;
}

/** The provider is unreachable, violates the protocol, or refused. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly reason: Reason,
    options?: ErrorOptions,
  ) {
    super(reason.text, options);
  }
}

/** For installations without identity providers. */
export const noIdentityProviders: IdentityProviders = {
  list: [],
  start: () => Promise.reject(new ProviderError(identityProviderReasons.notConfigured())),
  finish: () => Promise.reject(new ProviderError(identityProviderReasons.notConfigured())),
};
