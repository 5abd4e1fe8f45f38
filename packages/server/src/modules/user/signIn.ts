import type { Input } from '@heddle/api-contract';
import type { user } from '@heddle/api-contract/families/user';
import { identityProviderReasons } from '@heddle/api-contract/reasons/identity-provider';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { finishSignIn } from '../identity-provider/index.js';

/** Completes a sign-in with the parameters that the provider appended to the redirect URI. */
export async function loginByProvider(
  context: PublicContext,
  { code = '', state = '', iss }: Input<typeof user.calls.login>,
) {
  const query = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) });
  const { outcome } = await finishSignIn(context, { query: query.toString() });
  if (outcome === 'needsPassword')
    throw new DomainError('providerFailed', identityProviderReasons.enterPasswordOnce());
  return {};
}
