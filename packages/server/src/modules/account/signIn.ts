import type { Input, Result } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { eq } from 'drizzle-orm';
import { randomToken } from '../../identity/randomToken.js';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../identity/sessionCookie.js';
import { toUser } from '../../identity/sessions.js';
import type { User } from '../../identity/User.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { countingGuess } from './attemptLimits.js';
import { emailKey } from './emails.js';
import { installationRole } from './installation.js';
import { users } from './tables.js';

type Calls = typeof account.calls;

/** The hash that passwords of unknown accounts are compared with. */
const dummyHash = defineService('dummyHash', ({ passwordHasher }) => {
  let made: Promise<string> | undefined;
  return () => {
    made ??= passwordHasher.hash(randomToken()).catch((error: unknown) => {
      // The hasher was busy: the next sign-in tries again.
      made = undefined;
      throw error;
    });
    return made;
  };
});

/** Signs in by email address and password. */
export async function login(
  context: PublicContext,
  input: Input<Calls['login']>,
): Promise<Result<Calls['login']>> {
  const row = await personOf(context, input.email.trim(), input.password);
  await startSession(context, row);
  return toPerson(row);
}

/** Returns the user if address and password match; counts failed attempts. */
export async function checkPassword(
  context: PublicContext,
  email: string,
  password: string,
): Promise<SigningIn> {
  return personOf(context, email, password);
}

/** Unknown addresses take the same time and get the same error as wrong passwords. */
function personOf(context: PublicContext, email: string, password: string) {
  const key = emailKey(email);
  return countingGuess(context, key, async () => {
    const [row] = await context.db.select().from(users).where(eq(users.emailKey, key));
    const stored = row?.passwordHash ?? (await context.use(dummyHash)());
    const right = await context.passwordHasher.matches(password.slice(0, 512), stored);
    if (row) context.act.entry.target.user_id = row.id;
    // Accounts without a password are compared with a dummy hash; refuse them even if that matches.
    if (!row?.passwordHash || !right) throw wrongCredentials();
    return row;
  });
}

/** Ends the session of this request on the server. Does nothing without a session. */
export async function logout(context: PublicContext): Promise<Result<Calls['logout']>> {
  const token = readSessionCookie(context.request.headers);
  if (token) await context.identity.revoke(token);
  context.cookies.push(clearSessionCookie(context.request.secure));
  return { redirect_url: '/sign' };
}

/**
 * Describes the signed-in user. Every page calls this first, so it also rotates session tokens older than a
 * day.
 */
export async function describeSelf(context: Context): Promise<Result<Calls['info']>> {
  const { db, identity, request, user } = context;
  const renewed = await identity.renew(readSessionCookie(request.headers) ?? '');
  if (renewed) context.cookies.push(writeSessionCookie(renewed.token, renewed.expiresAt, request.secure));
  const { passwordHash, requestMails, emailVerifiedAt } = users;
  const [row] = await db
    .select({ passwordHash, requestMails, emailVerifiedAt })
    .from(users)
    .where(eq(users.id, user.id));
  return {
    ...presentUser(user),
    installation_role: await installationRole(db, user),
    has_password: Boolean(row?.passwordHash),
    email_verified: Boolean(row?.emailVerifiedAt),
    request_mails: row?.requestMails ?? true,
  };
}

/** Describes the owner of the access token. */
export async function describeMe({ user }: Context): Promise<Result<Calls['me']>> {
  return { user_id: user.id, user_name: user.uniqueName, nick_name: user.name, avatar_url: user.avatarUrl };
}

/** The user of a sign-in, as read before their credentials were checked. */
export type SigningIn = Pick<typeof users.$inferSelect, 'id' | 'sessionEpoch'>;

/**
 * Starts a session in the response, and ends the session that the request carried. Refuses a sign-in during
 * which all sessions of the user were ended: its credentials may be the old ones.
 */
export async function startSession(context: PublicContext, user: SigningIn): Promise<void> {
  const { headers } = context.request;
  const session = await context.identity.issue(
    user,
    readSessionCookie(headers),
    headers.get('user-agent') ?? '',
  );
  if (!session) throw wrongCredentials();
  context.act.entry.actorId = user.id;
  context.cookies.push(writeSessionCookie(session.token, session.expiresAt, context.request.secure));
}

function wrongCredentials(): DomainError {
  return new DomainError('wrongCredentials', accountReasons.wrongCredentials());
}

/** Converts a row to the API's representation of a user. */
export function toPerson(row: typeof users.$inferSelect) {
  return presentUser(toUser(row));
}

function presentUser(user: User) {
  return {
    user_id_str: user.id,
    name: user.name,
    user_unique_name: user.uniqueName,
    email: user.email,
    description: user.description,
    avatar_url: user.avatarUrl,
    screen_name: user.name,
    app_user_info: { user_unique_name: user.uniqueName },
    locale: user.locale,
    user_create_time: toSeconds(user.createdAt),
  };
}
