import type { Input } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { attemptLimits, guesserKey, mailboxKey } from './attemptLimits.js';
import { emailCodeMail } from './emailMails.js';
import { emailKey } from './emails.js';
import { codeMinutes, invalidCode, newCode, takeCode } from './mailCodes.js';
import { sendInBackground } from './sendInBackground.js';
import { mailCodes, users } from './tables.js';

type Calls = typeof account.calls;

const purpose = 'verifyEmail';

/** Sends a code to the caller's own address. */
export async function sendVerificationCode(context: Context) {
  const { db, user } = context;
  const limits = context.use(attemptLimits);
  limits.codesOfAddress.take(context.request.network);
  limits.codesOfGuesser.take(guesserKey(context, user.id));
  limits.codesOfMailbox.take(mailboxKey(purpose, emailKey(user.email)));
  await db.delete(mailCodes).where(and(eq(mailCodes.userId, user.id), eq(mailCodes.purpose, purpose)));
  const code = await newCode(db, { userId: user.id, purpose, email: user.email });
  const mail = { to: user.email, name: user.name, code, minutes: codeMinutes };
  sendInBackground(context, emailCodeMail(mail, user.locale));
  return {};
}

/** Marks the caller's address as verified if the code is right. */
export async function verifyEmail(context: Context, input: Input<Calls['verifyEmail']>) {
  const { db, user } = context;
  const { codesOfAddress } = context.use(attemptLimits);
  codesOfAddress.take(context.request.network);
  const email = await takeCode(db, { userId: user.id, purpose }, input.code);
  // The address may have been changed since.
  if (email === undefined || !(await markVerified(db, user.id, email))) throw invalidCode();
  codesOfAddress.giveBack(context.request.network);
  return {};
}

/** Records that mails to this address reach the user; false if it is not the address of the account. */
export async function markVerified(db: Database, userId: string, email: string): Promise<boolean> {
  const own = and(eq(users.id, userId), eq(users.emailKey, emailKey(email)));
  await db
    .update(users)
    .set({ emailVerifiedAt: new Date() })
    .where(and(own, isNull(users.emailVerifiedAt)));
  return (await db.$count(users, own)) > 0;
}

/** Refuses to let an address open what was sent to it until its account has proved that it is theirs. */
export async function requireVerified(
  db: Database,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  // The account may have verified another address since `email` was read.
  const own = and(eq(users.id, id), eq(users.emailKey, emailKey(email)), isNotNull(users.emailVerifiedAt));
  if ((await db.$count(users, own)) === 0)
    throw new DomainError('emailUnverified', accountReasons.emailUnverified());
}
