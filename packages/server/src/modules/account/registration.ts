import type { account, Input, Result } from '@heddle/api-contract';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import { passwordProblem } from '../../identity/passwordRules.js';
import { passwordHasher, sameBytes } from '../../identity/passwords.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { createPersonalSpace } from '../space/index.js';
import { attemptLimits } from './attemptLimits.js';
import { emailKey, isEmail } from './emails.js';
import { hasOwner } from './installation.js';
import { startSession, toPerson } from './signIn.js';
import { installation, users } from './tables.js';

type Calls = typeof account.calls;

const owner = 'owner';

/** Whether one can register, for the sign-in page. */
export async function describeRegistration(context: PublicContext): Promise<Result<Calls['registration']>> {
  const first = !(await hasOwner(context));
  return {
    open: first || context.config.registration === 'open',
    first_person: first,
    needs_setup_code: first && context.config.setupCode !== undefined,
  };
}

/** Registers a person, their personal space and its first contents in one transaction. The first one owns the installation. */
export async function register(
  context: PublicContext,
  input: Input<Calls['register']>,
): Promise<Result<Calls['register']>> {
  const { db, config } = context;
  context.use(attemptLimits).registration.take(context.request.address);
  const email = input.email.trim();
  if (!isEmail(email)) throw new DomainError('invalidProfile', 'email: not an e-mail address');
  const problem = passwordProblem(input.password, email);
  if (problem) throw new DomainError('invalidProfile', problem);
  // Asked before the expensive hash; the transaction below decides.
  const first = !(await hasOwner(context));
  if (!first && config.registration !== 'open') throw closed();
  if (first) checkSetupCode(config.setupCode, input.setup_code);

  const row = {
    id: newId(),
    email,
    emailKey: emailKey(email),
    name: email.split('@')[0]!.slice(0, 20),
    ...newUniqueName(email),
    description: '',
    locale: input.locale ?? 'zh-CN',
    passwordHash: await passwordHasher.hash(input.password),
    avatarId: null,
    createdAt: new Date(),
  };
  try {
    await db.transaction(async (transaction) => {
      await transaction.insert(users).values(row);
      const won = await transaction
        .insert(installation)
        .values({ key: owner, ownerId: row.id })
        .onConflictDoNothing()
        .returning({ key: installation.key });
      if (won.length === 0 && config.registration !== 'open') throw closed();
      const space = await createPersonalSpace(transaction, row);
      for (const fill of context.personalSpaceHooks) await fill(transaction, space);
    });
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === 'users_email_key') {
      throw new DomainError('emailTaken', 'somebody has registered with this e-mail address');
    }
    throw error;
  }
  await startSession(context, row.id);
  return toPerson(row);
}

function closed(): DomainError {
  return new DomainError('registrationClosed', 'registration is closed; ask the owner of this installation');
}

function checkSetupCode(wanted: string | undefined, given: string | undefined): void {
  if (wanted === undefined) return;
  const bytes = (text: string) => new TextEncoder().encode(text);
  if (!sameBytes(bytes((given ?? '').trim()), bytes(wanted))) {
    throw new DomainError(
      'invalidProfile',
      'setup_code: the first person needs the code that the server printed',
    );
  }
}

function newUniqueName(email: string) {
  const start = email.split('@')[0]!.replace(/\W/g, '').slice(0, 8) || 'user';
  const random = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36).padStart(7, '0');
  const uniqueName = `${start}_${random}`.slice(0, 16);
  return { uniqueName, uniqueNameKey: uniqueName.toLowerCase() };
}
