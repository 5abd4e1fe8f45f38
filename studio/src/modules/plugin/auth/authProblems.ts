import type { Translate } from '../../../shared/i18n/i18n.js';
import { type AuthDraft, missingAuthFields } from './AuthDraft.js';

/** Form fields of an authorization by the API's names. */
export const authApiNames = {
  desc: 'description',
  service_token: 'key',
  auth_type: 'auth',
  location: 'place',
  key: 'keyName',
} as const;

const texts = {
  key: 'keyMissing',
  clientId: 'clientIdMissing',
  tokenUrl: 'urlMissing',
  authorizeUrl: 'urlMissing',
} as const;

/** What a form says about fields that are missing. */
export function authProblems(
  draft: AuthDraft,
  hasSecret: boolean,
  t: Translate<(typeof texts)[keyof typeof texts]>,
): Partial<Record<keyof AuthDraft, string>> {
  const named = missingAuthFields(draft, hasSecret).filter((name) => name in texts);
  return Object.fromEntries(named.map((name) => [name, t(texts[name as keyof typeof texts])]));
}
