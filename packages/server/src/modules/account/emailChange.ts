import type { Input, Result } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { and, eq } from 'drizzle-orm';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { attemptLimits, guesserKey, mailboxKey } from './attemptLimits.js';
import { emailChangedMail, emailCodeMail } from './emailMails.js';
import { emailKey, isEmail } from './emails.js';
import { codeMinutes, invalidCode, newCode, takeCode } from './mailCodes.js';
import { requireOwnPassword } from './passwordChange.js';
import { findPersonByEmail } from './people.js';
import { sendInBackground } from './sendInBackground.js';
import { mailCodes, users } from './tables.js';

type Calls = typeof account.calls;

const purpose = 'changeEmail';

/** Sends a code to the new address after checking the caller's password. */
export async function sendEmailCode(context: Context, input: Input<Calls['sendEmailCode']>) {
  const { db, user } = context;
  const email = input.email.trim();
  if (!isEmail(email)) throw new DomainError('invalidProfile', accountReasons.notAnEmail({ field: 'email' }));
  if (email === user.email)
    throw new DomainError('invalidProfile', accountReasons.sameEmail({ field: 'email' }));
  const limits = context.use(attemptLimits);
  limits.codesOfAddress.take(context.request.network);
  await requireOwnPassword(context, input.password);
  limits.codesOfGuesser.take(guesserKey(context, user.id));
  limits.codesOfMailbox.take(mailboxKey(purpose, emailKey(email)));
  await db.delete(mailCodes).where(and(eq(mailCodes.userId, user.id), eq(mailCodes.purpose, purpose)));
  const code = await newCode(db, { userId: user.id, purpose, email });
  const other = await findPersonByEmail(db, email);
  // Not awaited, and no error for a taken address: the response must not reveal who has an account.
  if (!other || other.id === user.id)
    sendInBackground(
      context,
      emailCodeMail({ to: email, name: user.name, code, minutes: codeMinutes }, user.locale),
    );
  return {};
}

/** Changes the address if the code is right, and notifies the old address. */
export async function changeEmail(
  context: Context,
  input: Input<Calls['changeEmail']>,
): Promise<Result<Calls['changeEmail']>> {
  const { db, user } = context;
  const { codesOfAddress } = context.use(attemptLimits);
  codesOfAddress.take(context.request.network);
  const email = await takeCode(db, { userId: user.id, purpose }, input.code);
  if (email === undefined) throw invalidCode();
  codesOfAddress.giveBack(context.request.network);
  try {
    await db.transaction(async (transaction) => {
      await transaction
        .update(users)
        .set({ email, emailKey: emailKey(email), emailVerifiedAt: new Date() })
        .where(eq(users.id, user.id));
      // Codes sent to the old mailbox must stop working.
      await transaction.delete(mailCodes).where(eq(mailCodes.userId, user.id));
    });
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === 'users_email_key')
      throw new DomainError('emailTaken', accountReasons.emailTaken());
    throw error;
  }
  sendInBackground(context, emailChangedMail({ to: user.email, name: user.name, email }, user.locale));
  return { email };
}
