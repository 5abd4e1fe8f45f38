import { hashOfToken, randomToken } from './randomToken.js';

const shownEnd = 4;

/** A new key of an invitation, and what is stored of it. */
export interface InvitationKey {
  /** Shown once or mailed; opens the invitation. */
  key: string;
  stored: { keyHash: string; keyEnd: string };
}

/**
 * Makes a key. `prefix` is a letter, which keeps a key from being mistaken for an id. The end of a key by which
 * people recognise it is stored only if they may see the key.
 */
export async function newInvitationKey(
  prefix: string,
  { isMailed }: { isMailed: boolean },
): Promise<InvitationKey> {
  const key = `${prefix}${randomToken()}`;
  return { key, stored: { keyHash: await hashOfToken(key), keyEnd: isMailed ? '' : key.slice(-shownEnd) } };
}
