import type { account, Input } from '@heddle/api-contract';
import { eq, sql } from 'drizzle-orm';
import { requireGoodPassword } from '../../identity/passwordRules.js';
import { passwordHasher, sameBytes } from '../../identity/passwords.js';
import { hashOfToken } from '../../identity/randomToken.js';
import { readSessionCookie } from '../../identity/sessionCookie.js';
import { typedCode } from '../../identity/typedCode.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { attemptLimits } from './attemptLimits.js';
import { emailKey } from './emails.js';
import { resetMail } from './resetMail.js';
import { resetCodes, users } from './tables.js';

type Calls = typeof account.calls;

const codeMinutes = 15;
const mostTries = 5;
// 31^10 codes, and five tries.
const codeLength = 10;

/** Sends a code for a new password to the person with this address. To everybody else nothing is sent, and nothing said. */
export async function sendResetCode(context: PublicContext, input: Input<Calls['sendResetCode']>) {
  const { db } = context;
  const key = emailKey(input.email.trim());
  const limits = context.use(attemptLimits);
  limits.codesOfAddress.take(context.request.address);
  limits.codesOfAccount.take(key);
  const [user] = await db.select().from(users).where(eq(users.emailKey, key));
  // Nobody waits for it: the time of the answer would tell whether there is such a person.
  if (user) void sendCode(context, user, input.locale ?? user.locale);
  return {};
}

async function sendCode(
  { db, log, mailer }: PublicContext,
  user: typeof users.$inferSelect,
  locale: string,
): Promise<void> {
  try {
    const code = typedCode(codeLength);
    const values = {
      codeHash: await hashOfToken(code),
      attempts: 0,
      expiresAt: new Date(Date.now() + codeMinutes * 60_000),
    };
    await db
      .insert(resetCodes)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: resetCodes.userId, set: values });
    await mailer.send(resetMail({ to: user.email, name: user.name, code, minutes: codeMinutes }, locale));
  } catch (error) {
    log.error('mail.failed', error);
  }
}

/** Sets a new password for who gives the right code: once, in time, within five tries. Every session of theirs ends. */
export async function resetPassword(context: PublicContext, input: Input<Calls['resetPassword']>) {
  const { db, identity } = context;
  context.use(attemptLimits).codesOfAddress.take(context.request.address);
  const email = input.email.trim();
  requireGoodPassword(input.password, email);
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  const isRight = await takeCode(context, user?.id ?? '0', input.code);
  if (!user || !isRight)
    throw new DomainError('resetCodeInvalid', 'code: wrong, used, or too old; ask for a new one');
  await setPassword(context, user.id, input.password);
  await identity.revokeAll(user.id);
  context.use(attemptLimits).account.forgive(user.emailKey);
  return {};
}

/** Counts a try before it is compared, so that many at once are no more than five. */
async function takeCode({ db }: PublicContext, userId: string, code: string): Promise<boolean> {
  const [row] = await db
    .update(resetCodes)
    .set({ attempts: sql`${resetCodes.attempts} + 1` })
    .where(eq(resetCodes.userId, userId))
    .returning();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const given = await hashOfToken(code.trim().toLowerCase());
  const isRight =
    row !== undefined &&
    row.attempts <= mostTries &&
    row.expiresAt > new Date() &&
    sameBytes(bytes(given), bytes(row.codeHash));
  if (!isRight) return false;
  // Whoever deletes the row has used the code; a second one at the same moment finds none.
  const used = await db.delete(resetCodes).where(eq(resetCodes.userId, userId)).returning();
  return used.length > 0;
}

async function setPassword({ db }: PublicContext, userId: string, password: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: await passwordHasher.hash(password) })
    .where(eq(users.id, userId));
}

/** Sets another password for somebody who knows the present one; their other sessions end. */
export async function changePassword(context: Context, input: Input<Calls['changePassword']>) {
  const { db, user, identity } = context;
  const limits = context.use(attemptLimits);
  limits.account.take(emailKey(user.email));
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id));
  if (!row?.hash || !(await passwordHasher.matches(input.password.slice(0, 512), row.hash)))
    throw new DomainError('wrongCredentials', 'password: that is not your present one');
  limits.account.forgive(emailKey(user.email));
  requireGoodPassword(input.new_password, user.email);
  await setPassword(context, user.id, input.new_password);
  await identity.revokeAll(user.id, readSessionCookie(context.request.headers));
  return {};
}
