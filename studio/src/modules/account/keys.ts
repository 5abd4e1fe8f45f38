import { sessionKey } from '../../shared/api/client.js';

/** Query keys of the signed-in user, their sessions and the ways to sign in. */
export const accountKeys = {
  current: sessionKey,
  sessions: ['sessions'] as const,
  registration: (invitation: string | undefined) => ['registration', invitation] as const,
  registrationSetting: ['registrationSetting'] as const,
  providers: ['providers'] as const,
  providerLinks: ['providerLinks'] as const,
  providerArrival: (query: string) => ['providerArrival', query] as const,
};
