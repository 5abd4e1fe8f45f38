import { type Parameter, readCredentialReference } from '@heddle/workflow-schema';
import type { HttpData } from './definition.js';

type Auth = HttpData['inputs']['auth'];

/** The parameter whose value is the secret of the authorization. */
export function authParameter({ authOpen, authType, authData }: Auth): Parameter | undefined {
  if (!authOpen) return undefined;
  if (authType === 'BEARER_AUTH') return authData.bearerTokenData[0];
  return authData.customData.data.find(({ name }) => name === 'Value');
}

/** The id of the credential by name that signs the request; only what the author wrote counts, no variable. */
export function namedCredential(auth: Auth): string | undefined {
  const value = authParameter(auth)?.input.value;
  return value?.kind === 'literal' ? readCredentialReference(value.content) : undefined;
}
