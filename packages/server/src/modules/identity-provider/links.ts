import type { Input, Result } from '@heddle/api-contract';
import type { identityProvider } from '@heddle/api-contract/families/identity-provider';
import { identityProviderReasons } from '@heddle/api-contract/reasons/identity-provider';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findPersonByEmail } from '../account/index.js';
import { begin, failed } from './attempts.js';
import { externalIdentities } from './tables.js';

type Calls = typeof identityProvider.calls;

/** Lists the providers, with the caller's email address at each. */
export async function listLinks({ db, user, identityProviders }: Context): Promise<Result<Calls['links']>> {
  const rows = await db.select().from(externalIdentities).where(eq(externalIdentities.userId, user.id));
  return {
    providers: identityProviders.list.map(({ id, name, issuer }) => ({
      id,
      name,
      emails: rows.filter((row) => row.issuer === issuer).map((row) => row.email),
    })),
  };
}

/** Starts linking a provider to the caller's account. */
export async function startLink(
  context: Context,
  input: Input<Calls['startLink']>,
): Promise<Result<Calls['startLink']>> {
  return { redirect_url: await begin(context, input.provider, { userId: context.user.id }) };
}

/** Unlinks a provider, unless it is the only way to sign in to the account. */
export async function unlinkProvider(context: Context, input: Input<Calls['unlink']>) {
  const { db, user, identityProviders } = context;
  const issuer = identityProviders.list.find(({ id }) => id === input.provider)?.issuer;
  if (issuer === undefined) throw failed(identityProviderReasons.noProvider());
  const hasPassword = (await findPersonByEmail(db, user.email))?.hasPassword ?? false;
  await db.transaction(async (transaction) => {
    const mine = eq(externalIdentities.userId, user.id);
    await transaction.delete(externalIdentities).where(and(mine, eq(externalIdentities.issuer, issuer)));
    if (!hasPassword && (await transaction.$count(externalIdentities, mine)) === 0)
      throw new DomainError('invalidProfile', identityProviderReasons.onlyWayIn());
  });
  return {};
}
