import type { Input } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';

/** The form of the token call; `account_id` is set by its path variant for an account. */
export type TokenRequest = Input<typeof oauth.calls.token> & { account_id?: string };
