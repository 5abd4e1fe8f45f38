/** An identity provider of the installation's configuration, its secret resolved. */
export interface ProviderConfiguration {
  /** Letters, digits and dashes; stands in addresses and never changes. */
  id: string;
  /** What the button on the sign-in page says. */
  name: string;
  issuer: string;
  clientId: string;
  /** Absent for clients without one. */
  clientSecret?: string;
}

/** What has to be kept until the person comes back from the provider. */
export interface Departure {
  /** Where the browser goes. */
  address: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who came back. */
export interface ExternalIdentity {
  issuer: string;
  /** The provider's own name for the person. */
  subject: string;
  /** Empty when the provider names no address, or does not vouch that it is theirs. */
  email: string;
  name: string;
}

/** What the sign-in flow knows of the browser's way back. */
export interface Return {
  /** The address given at departure, with everything the provider appended. */
  address: URL;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Signs people in by OpenID Connect: code flow with PKCE, state and nonce. */
export interface IdentityProviders {
  readonly list: readonly Pick<ProviderConfiguration, 'id' | 'name' | 'issuer'>[];
  /** @throws ProviderError when the provider cannot be asked. */
  depart(providerId: string, redirectAddress: string): Promise<Departure>;
  /** @throws ProviderError when what came back proves nothing. */
  arrive(providerId: string, back: Return): Promise<ExternalIdentity>;
}

/** A provider that cannot be reached, says something else than it should, or refused. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** For installations without providers. */
export const noIdentityProviders: IdentityProviders = {
  list: [],
  depart: () => Promise.reject(new ProviderError('no identity provider is set up')),
  arrive: () => Promise.reject(new ProviderError('no identity provider is set up')),
};
