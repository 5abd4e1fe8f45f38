import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { newWebhookSecret } from '../../../http/webhookSignature.js';
import { defineService } from '../../../kernel/services.js';
import { SecretLost, type Secrets } from '../../../secrets/Secrets.js';

/** The secret of a webhook, and the earlier one until callers know the new one. */
export interface HookSecrets {
  current: string;
  previous?: string;
  /** Milliseconds since 1970. */
  previousUntil?: number;
}

// No trigger has this id.
const decoyId = '0';
const hourMs = 60 * 60_000;
/** Where the secrets of a trigger are sealed. */
export const placeOf = (triggerId: string) => `trigger:${triggerId}`;

/** A new secret; the earlier one stays valid for a day. */
export function renewSecrets(earlier: HookSecrets | undefined, now: Date): HookSecrets {
  const current = newWebhookSecret();
  if (!earlier) return { current };
  return {
    current,
    previous: earlier.current,
    previousUntil: now.getTime() + triggerLimits.rotationHours * hourMs,
  };
}

/**
 * The secrets that are valid now, always two: without an earlier one, the second is random, so that the time of an
 * answer does not tell whether a secret was rotated.
 */
export function comparedSecrets(
  { current, previous, previousUntil = 0 }: HookSecrets,
  now: Date,
): [string, string] {
  const isKept = previous !== undefined && now.getTime() < previousUntil;
  return [current, isKept ? previous : newWebhookSecret()];
}

export function sealSecrets(secrets: Secrets, triggerId: string, value: HookSecrets): Promise<string> {
  return secrets.seal(JSON.stringify(value), placeOf(triggerId));
}

/** The secrets of a webhook; undefined if there are none, or this installation has lost the key for them. */
export async function openSecrets(
  secrets: Secrets,
  triggerId: string,
  sealed: string | null,
): Promise<HookSecrets | undefined> {
  if (sealed === null) return undefined;
  try {
    return JSON.parse(await secrets.open(sealed, placeOf(triggerId))) as HookSecrets;
  } catch (error) {
    if (error instanceof SecretLost) return undefined;
    throw error;
  }
}

/**
 * Secrets that no caller knows, sealed like those of a webhook: requests to addresses that do not exist are compared
 * with them, so that they take as long as those with a wrong secret.
 */
export const decoySecrets = defineService('hook decoy', ({ secrets }) => {
  const sealed = sealSecrets(secrets, decoyId, renewSecrets(undefined, new Date())).catch(() => null);
  return { id: decoyId, sealed };
});
