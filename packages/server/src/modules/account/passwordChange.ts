import type { Input } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { eq } from 'drizzle-orm';
import { requireGoodPassword } from '../../identity/passwordRules.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { attemptLimits, countingGuess, guesserKey, mailboxKey } from './attemptLimits.js';
import { emailKey } from './emails.js';
import { markVerified } from './emailVerification.js';
import { codeMinutes, invalidCode, isRightCode, newCode, takeCode } from './mailCodes.js';
import { resetMail } from './resetMail.js';
import { startSession } from './signIn.js';
import { users } from './tables.js';

type Calls = typeof account.calls;

/**
 * Sends a password reset code if the address belongs to an account; otherwise does nothing, without an error.
 */
export async function sendResetCode(context: PublicContext, input: Input<Calls['sendResetCode']>) {
  const { db } = context;
  const key = emailKey(input.email.trim());
  const limits = context.use(attemptLimits);
  limits.codesOfAddress.take(context.request.network);
  limits.codesOfGuesser.take(guesserKey(context, key));
  limits.codesOfMailbox.take(mailboxKey('resetPassword', key));
  const [user] = await db.select().from(users).where(eq(users.emailKey, key));
  // Not awaited: the response time would reveal whether the account exists.
  if (user) void sendCode(context, user, input.locale ?? user.locale);
  return {};
}

async function sendCode(
  { db, log, mailer }: PublicContext,
  user: typeof users.$inferSelect,
  locale: string,
): Promise<void> {
  try {
    const code = await newCode(db, { userId: user.id, purpose: 'resetPassword', email: user.email });
    await mailer.send(resetMail({ to: user.email, name: user.name, code, minutes: codeMinutes }, locale));
  } catch (error) {
    log.error('mail.failed', error);
  }
}

/**
 * Sets a new password if the code is right. The account may have been compromised, so every other access to
 * it ends: sessions, access tokens, app authorizations, and links to identity providers.
 */
export async function resetPassword(context: PublicContext, input: Input<Calls['resetPassword']>) {
  const { db, identity, passwordHasher } = context;
  const { codesOfAddress, guesser } = context.use(attemptLimits);
  const { network } = context.request;
  codesOfAddress.take(network);
  const email = input.email.trim();
  requireGoodPassword(input.password, email);
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  const whose = { userId: user?.id ?? '0', purpose: 'resetPassword' } as const;
  // Hash before the code is consumed: the hasher may be busy.
  if (!user || !(await isRightCode(db, whose, input.code))) throw invalidCode();
  const passwordHash = await passwordHasher.hash(input.password);
  const taken = await takeCode(db, whose, input.code);
  // The mail may have gone to an address that the person gave up meanwhile.
  if (taken === undefined || emailKey(taken) !== user.emailKey) throw invalidCode();
  await db.transaction(async (transaction) => {
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await identity.revokeAll(user.id, undefined, transaction);
    await context.emit(transaction, 'passwordReset', { userId: user.id });
    // The code came by mail.
    await markVerified(transaction, user.id, taken);
  });
  codesOfAddress.giveBack(network);
  guesser.forgive(guesserKey(context, user.emailKey));
  return {};
}

/** Verifies a signed-in user's own password; counts failed attempts. */
export async function requireOwnPassword(context: Context, password: string): Promise<void> {
  const { db, user, passwordHasher } = context;
  await countingGuess(context, emailKey(user.email), async () => {
    const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id));
    if (!row?.hash || !(await passwordHasher.matches(password.slice(0, 512), row.hash)))
      throw new DomainError('wrongCredentials', accountReasons.wrongPassword({ field: 'password' }));
  });
}

/**
 * Changes the password of a user who knows the current one. Ends all other sessions and gives the current one
 * a new token, so that a copied cookie stops working.
 */
export async function changePassword(context: Context, input: Input<Calls['changePassword']>) {
  const { db, user, identity, passwordHasher } = context;
  await requireOwnPassword(context, input.password);
  requireGoodPassword(input.new_password, user.email);
  const passwordHash = await passwordHasher.hash(input.new_password);
  const changed = await db.transaction(async (transaction) => {
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await identity.revokeAll(user.id, undefined, transaction);
    const { id, sessionEpoch } = users;
    return transaction.select({ id, sessionEpoch }).from(users).where(eq(users.id, user.id));
  });
  await startSession(context, changed[0]!);
  return {};
}
