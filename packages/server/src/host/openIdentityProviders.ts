import { createIdentityProviders } from '../identity/providers/createIdentityProviders.js';
import type { IdentityProviders, ProviderConfiguration } from '../identity/providers/IdentityProviders.js';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';

/** The identity providers of a configuration; they are asked through the outbound guard. */
export function openIdentityProviders(
  configurations: readonly ProviderConfiguration[] = [],
): IdentityProviders {
  // Whoever writes the configuration may name a provider on their own network.
  const privateOrigins = configurations.map(({ issuer }) => new URL(issuer).origin);
  return createIdentityProviders(configurations, { fetch: createOutboundFetch({ privateOrigins }) });
}
