import { createIdentityProviders } from '../identity/providers/createIdentityProviders.js';
import type { IdentityProviders, ProviderConfiguration } from '../identity/providers/IdentityProviders.js';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';

/** Opens the configured identity providers; requests to them go through the outbound guard. */
export function openIdentityProviders(
  configurations: readonly ProviderConfiguration[] = [],
): IdentityProviders {
  // The operator may configure a provider on a private network.
  const privateOrigins = configurations.map(({ issuer }) => new URL(issuer).origin);
  return createIdentityProviders(configurations, { fetch: createOutboundFetch({ privateOrigins }) });
}
