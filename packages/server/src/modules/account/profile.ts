import type { Input } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { and, eq, ne } from 'drizzle-orm';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { users } from './tables.js';

type Calls = typeof account.calls;

const maxNameLength = 20;
const maxDescriptionLength = 500;

/** Updates the given profile fields. */
export async function updateProfile(context: Context, input: Partial<Input<Calls['updateProfile']>>) {
  const changes: Partial<typeof users.$inferInsert> = {};
  if (input.name !== undefined) changes.name = checkName(input.name);
  if (input.description !== undefined) changes.description = checkDescription(input.description);
  if (input.locale !== undefined) changes.locale = input.locale;
  if (input.request_mails !== undefined) changes.requestMails = input.request_mails;
  if (input.user_unique_name !== undefined) {
    checkUniqueName(input.user_unique_name);
    changes.uniqueName = input.user_unique_name;
    changes.uniqueNameKey = input.user_unique_name.toLowerCase();
  }
  if (Object.keys(changes).length === 0) return {};
  try {
    await context.db.update(users).set(changes).where(eq(users.id, context.user.id));
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === 'users_unique_name_key') throw taken();
    throw error;
  }
  return {};
}

/** Checks whether a user name is available, while the user types. */
export async function checkProfile(context: Context, input: Input<Calls['checkProfile']>) {
  if (input.user_unique_name === undefined) return {};
  checkUniqueName(input.user_unique_name);
  const [other] = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.uniqueNameKey, input.user_unique_name.toLowerCase()), ne(users.id, context.user.id)));
  if (other) throw taken();
  return {};
}

function checkName(text: string): string {
  const name = text.trim();
  if (name === '' || [...name].length > maxNameLength) {
    throw new DomainError(
      'invalidProfile',
      inputReasons.length({ field: 'name', minimum: 1, maximum: maxNameLength }),
    );
  }
  return name;
}

function checkDescription(text: string): string {
  if ([...text].length > maxDescriptionLength) {
    throw new DomainError(
      'invalidProfile',
      inputReasons.tooLong({ field: 'description', maximum: maxDescriptionLength }),
    );
  }
  return text;
}

function checkUniqueName(text: string): void {
  if (!/^[A-Za-z0-9_]{4,16}$/.test(text)) {
    throw new DomainError('invalidProfile', accountReasons.userNameForm({ field: 'user_unique_name' }));
  }
}

function taken(): DomainError {
  return new DomainError('userNameTaken', accountReasons.userNameTaken());
}
