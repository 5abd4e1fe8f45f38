import type { Input, Result } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { eq } from 'drizzle-orm';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { attemptLimits } from './attemptLimits.js';
import { emailChangedMail, emailCodeMail } from './emailMails.js';
import { emailKey, isEmail } from './emails.js';
import { codeMinutes, invalidCode, newCode, takeCode } from './mailCodes.js';
import { requireOwnPassword } from './passwordChange.js';
import { findPersonByEmail } from './people.js';
import { emailChanges, resetCodes, users } from './tables.js';

type Calls = typeof account.calls;

/** Sends a code to the new address after checking the caller's password. */
export async function sendEmailCode(context: Context, input: Input<Calls['sendEmailCode']>) {
  const { db, user } = context;
  const email = input.email.trim();
  if (!isEmail(email)) throw new DomainError('invalidProfile', 'email: not an e-mail address');
  if (email === user.email)
    throw new DomainError('invalidProfile', 'email: this is already your email address');
  const limits = context.use(attemptLimits);
  limits.codesOfAddress.take(context.request.network);
  await requireOwnPassword(context, input.password);
  limits.codesOfAccount.take(user.id);
  // Also limit codes per mailbox, so that several accounts together cannot flood it.
  limits.codesOfAccount.take(emailKey(email));
  const { code, values } = await newCode();
  const set = { email, ...values };
  await db
    .insert(emailChanges)
    .values({ userId: user.id, ...set })
    .onConflictDoUpdate({ target: emailChanges.userId, set });
  const other = await findPersonByEmail(db, email);
  // Not awaited, and no error for a taken address: the response must not reveal who has an account.
  if (!other || other.id === user.id)
    void sendMail(
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
  context.use(attemptLimits).codesOfAddress.take(context.request.network);
  const taken = await takeCode(db, emailChanges, user.id, input.code);
  if (!taken) throw invalidCode();
  const { email } = taken;
  try {
    await db.transaction(async (transaction) => {
      await transaction
        .update(users)
        .set({ email, emailKey: emailKey(email) })
        .where(eq(users.id, user.id));
      // Delete pending reset codes: those sent to the old mailbox must stop working.
      await transaction.delete(resetCodes).where(eq(resetCodes.userId, user.id));
    });
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === 'users_email_key')
      throw new DomainError('emailTaken', 'somebody has registered with this e-mail address');
    throw error;
  }
  void sendMail(context, emailChangedMail({ to: user.email, name: user.name, email }, user.locale));
  return { email };
}

async function sendMail({ mailer, log }: Context, mail: ReturnType<typeof emailCodeMail>): Promise<void> {
  await mailer.send(mail).catch((error: unknown) => log.error('mail.failed', error));
}
