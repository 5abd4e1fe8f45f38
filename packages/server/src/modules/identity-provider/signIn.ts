import type { Input, Result } from '@heddle/api-contract';
import type { identityProvider } from '@heddle/api-contract/families/identity-provider';
import { identityProviderReasons } from '@heddle/api-contract/reasons/identity-provider';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { ExternalIdentity } from '../../identity/providers/IdentityProviders.js';
import { readSessionCookie } from '../../identity/sessionCookie.js';
import type { PublicContext } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import {
  authorizeRegistration,
  checkPassword,
  createPerson,
  findPersonByEmail,
  isEmail,
  markVerified,
  type SigningIn,
  startSession,
} from '../account/index.js';
import { users } from '../account/tables.js';
import {
  type Attempt,
  ask,
  begin,
  countRequest,
  failed,
  findWaiting,
  returnPath,
  takeAttempt,
} from './attempts.js';
import { externalIdentities, signInAttempts } from './tables.js';

type Calls = typeof identityProvider.calls;

export async function listProviders({
  identityProviders,
}: PublicContext): Promise<Result<Calls['providers']>> {
  return { providers: identityProviders.list.map(({ id, name }) => ({ id, name })) };
}

/** Starts a sign-in of a visitor without a session. */
export async function startSignIn(
  context: PublicContext,
  input: Input<Calls['start']>,
): Promise<Result<Calls['start']>> {
  const more = input.invitation === undefined ? {} : { invitation: input.invitation };
  return { redirect_url: await begin(context, input.provider, more) };
}

/**
 * Completes a sign-in. Known identities are signed in. Unknown ones register, where registration permits it,
 * with the email address that the provider verified; if an account with that address exists, its password
 * must confirm that both are the same person.
 */
export async function finishSignIn(
  context: PublicContext,
  input: Input<Calls['finish']>,
): Promise<Result<Calls['finish']>> {
  countRequest(context);
  const address = new URL(`${originOf(context.request)}${returnPath}`);
  address.search = input.query;
  const state = address.searchParams.get('state') ?? '';
  const attempt = await takeAttempt(context, state);
  const { nonce, codeVerifier } = attempt;
  const person = await ask(context, (providers) =>
    providers.finish(attempt.providerId, { address, state, nonce, codeVerifier }),
  );
  const { email } = person;
  const known = await ownerOf(context.db, person);
  if (attempt.userId !== null) return link(context, attempt.userId, person, known?.id);
  if (known !== undefined) {
    await startSession(context, known);
    return { outcome: 'signedIn', email };
  }
  if (!isEmail(email)) throw failed(identityProviderReasons.emailNotVerified());
  const other = await findPersonByEmail(context.db, email);
  if (other) return waitForPassword(context, attempt, person, other.hasPassword);
  await registerPerson(context, attempt, person);
  return { outcome: 'signedIn', email };
}

async function ownerOf(
  db: Database,
  { issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>,
): Promise<SigningIn | undefined> {
  const [row] = await db
    .select({ id: users.id, sessionEpoch: users.sessionEpoch })
    .from(externalIdentities)
    .innerJoin(users, eq(users.id, externalIdentities.userId))
    .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)));
  return row;
}

/** Links a provider to the account of the user who started it, if that user is still signed in. */
async function link(
  context: PublicContext,
  userId: string,
  person: ExternalIdentity,
  known: string | undefined,
): Promise<Result<Calls['finish']>> {
  const token = readSessionCookie(context.request.headers);
  const user = token === undefined ? undefined : await context.identity.find(token);
  if (user?.id !== userId) throw failed(identityProviderReasons.otherAccount());
  if (known !== undefined && known !== userId) throw failed(identityProviderReasons.linkedElsewhere());
  await insertIdentity(context.db, userId, person);
  return { outcome: 'linked', email: person.email };
}

async function insertIdentity(
  db: Database,
  userId: string,
  { issuer, subject, email }: Omit<ExternalIdentity, 'name'>,
): Promise<void> {
  const [row] = await db
    .insert(externalIdentities)
    .values({ issuer, subject, userId, email, createdAt: new Date() })
    .onConflictDoNothing()
    .returning({ userId: externalIdentities.userId });
  // Another account may have been linked in the meantime.
  const owner = row?.userId ?? (await ownerOf(db, { issuer, subject }))?.id;
  if (owner !== userId) throw failed(identityProviderReasons.linkedElsewhere());
  // Providers report only addresses that they have verified.
  await markVerified(db, userId, email);
}

async function waitForPassword(
  context: PublicContext,
  attempt: Attempt,
  { subject, email }: ExternalIdentity,
  hasPassword: boolean,
): Promise<Result<Calls['finish']>> {
  if (!hasPassword) throw failed(identityProviderReasons.noPassword());
  await context.db.insert(signInAttempts).values({ ...attempt, subject, email });
  return { outcome: 'needsPassword', email };
}

async function registerPerson(
  context: PublicContext,
  { invitation }: Attempt,
  person: ExternalIdentity,
): Promise<void> {
  const { email, name } = person;
  const way = await authorizeRegistration(context, email, invitation || undefined);
  // Only the registration form asks for the setup code, so the first user has to register there if one is
  // set.
  if (way.isFirst && context.config.setupCode !== undefined)
    throw failed(identityProviderReasons.setupCodeNeeded());
  const row = await createPerson(
    context,
    {
      email,
      name: name || email.split('@')[0]!,
      locale: undefined,
      passwordHash: null,
      isVerified: true,
      invitation: way.invitation,
    },
    (db, userId) => insertIdentity(db, userId, person),
  );
  await startSession(context, row);
}

/**
 * Links the provider to the account with the same address after checking that account's password, and signs
 * in.
 */
export async function confirmSignIn(context: PublicContext, input: Input<Calls['confirm']>) {
  const attempt = await findWaiting(context, input.state);
  const issuer = context.identityProviders.list.find(({ id }) => id === attempt.providerId)?.issuer;
  if (issuer === undefined) throw failed(identityProviderReasons.noLongerConfigured());
  const user = await checkPassword(context, attempt.email, input.password);
  await takeAttempt(context, input.state);
  await insertIdentity(context.db, user.id, { ...attempt, issuer });
  await startSession(context, user);
  return {};
}
