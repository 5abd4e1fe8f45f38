import type { Input, Result } from '@heddle/api-contract';
import type { account } from '@heddle/api-contract/families/account';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import { requireGoodPassword } from '../../identity/passwordRules.js';
import { sameBytes } from '../../identity/passwords.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { attemptLimits } from './attemptLimits.js';
import { emailKey, isEmail } from './emails.js';
import { hasOwner, registrationOf } from './installation.js';
import { type AcceptedInvitation, type InvitationOffer, invitationKinds } from './invitationKinds.js';
import { startSession, toPerson } from './signIn.js';
import { installation, users } from './tables.js';

type Calls = typeof account.calls;

const owner = 'owner';

/** For the sign-in page: whether registration is open, and what the invitation is for. */
export async function describeRegistration(
  context: PublicContext,
  input: Input<Calls['registration']>,
): Promise<Result<Calls['registration']>> {
  const first = !(await hasOwner(context));
  const invitation = await findInvitation(context, input.invitation);
  return {
    open: first || (await registrationOf(context)) === 'open',
    first_person: first,
    needs_setup_code: first && context.config.setupCode !== undefined,
    ...(invitation && {
      invitation: {
        space_name: invitation.spaceName,
        operator_name: invitation.operatorName,
        email: invitation.emailKey,
      },
    }),
  };
}

/** Registers a person with a password, and signs them in. */
export async function register(
  context: PublicContext,
  input: Input<Calls['register']>,
): Promise<Result<Calls['register']>> {
  context.use(attemptLimits).registration.take(context.request.network);
  const email = input.email.trim();
  if (!isEmail(email)) throw new DomainError('invalidProfile', accountReasons.notAnEmail({ field: 'email' }));
  requireGoodPassword(input.password, email);
  // Check before the expensive password hash; the transaction below checks again.
  const way = await authorizeRegistration(context, email, input.invitation);
  if (way.isFirst) checkSetupCode(context.config.setupCode, input.setup_code);
  const row = await createPerson(context, {
    email,
    name: email.split('@')[0]!,
    locale: input.locale,
    passwordHash: await context.passwordHasher.hash(input.password),
    // The key of an invitation by mail is only in that mail.
    isVerified: way.isMailed,
    invitation: way.invitation,
  });
  await startSession(context, row);
  return toPerson(row);
}

/** Why this person may register: as the first user, because registration is open, or by an invitation. */
export async function authorizeRegistration(
  context: PublicContext,
  email: string,
  key: string | undefined,
): Promise<{ isFirst: boolean; invitation: string | undefined; isMailed: boolean }> {
  const isFirst = !(await hasOwner(context));
  const link = await findInvitation(context, key);
  const isTheirs = link !== undefined && (link.emailKey === '' || link.emailKey === emailKey(email));
  if (!isFirst && !isTheirs && (await registrationOf(context)) !== 'open')
    throw link ? notTheirs() : closed();
  return { isFirst, invitation: isTheirs ? key : undefined, isMailed: isTheirs && link.emailKey !== '' };
}

/** Finds the target of an invitation key: a team, or only the installation. */
async function findInvitation(
  context: PublicContext,
  key: string | undefined,
): Promise<InvitationOffer | undefined> {
  if (!key) return undefined;
  for (const kind of context.extensions(invitationKinds)) {
    const offer = await kind.describe(context, key);
    if (offer) return offer;
  }
  return undefined;
}

/** Uses an invitation, whatever its kind; requires the transaction that registers the person. */
async function acceptInvitation(
  context: PublicContext,
  transaction: Database,
  key: string,
  address: string,
): Promise<AcceptedInvitation> {
  for (const kind of context.extensions(invitationKinds)) {
    const accepted = await kind.accept(context, transaction, key, address);
    if (accepted) return accepted;
  }
  throw new DomainError('accessDenied', accountReasons.invitationInvalid());
}

/** Input for creating an account. */
export interface NewPerson {
  email: string;
  name: string;
  locale: 'zh-CN' | 'en' | undefined;
  /** Null for users who sign in through an identity provider. */
  passwordHash: string | null;
  /** Whether they proved that mails to the address reach them. */
  isVerified: boolean;
  /** The invitation key they registered with. */
  invitation: string | undefined;
}

/**
 * Creates the user, their personal space with its sample contents, and the invited membership or role, in one
 * transaction. The first user becomes the owner of the installation.
 */
export async function createPerson(
  context: PublicContext,
  person: NewPerson,
  also: (db: Database, userId: string) => Promise<void> = async () => undefined,
): Promise<typeof users.$inferSelect> {
  const { email, passwordHash, invitation } = person;
  const row = {
    id: newId(),
    kind: 'person' as const,
    role: 'member' as (typeof users.$inferSelect)['role'],
    email,
    emailKey: emailKey(email),
    name: [...person.name.trim()].slice(0, 20).join('') || 'user',
    ...newUniqueName(email),
    description: '',
    locale: person.locale ?? 'zh-CN',
    passwordHash,
    emailVerifiedAt: person.isVerified ? new Date() : null,
    sessionEpoch: 0,
    avatarId: null,
    requestMails: true,
    createdAt: new Date(),
  };
  try {
    await context.db.transaction(async (transaction) => {
      const accepted = invitation
        ? await acceptInvitation(context, transaction, invitation, row.emailKey)
        : undefined;
      if (accepted?.role) row.role = accepted.role;
      await transaction.insert(users).values(row);
      const won = await transaction
        .insert(installation)
        .values({ key: owner, ownerId: row.id })
        .onConflictDoNothing()
        .returning({ key: installation.key });
      if (
        won.length === 0 &&
        !invitation &&
        (await registrationOf({ db: transaction, config: context.config })) !== 'open'
      )
        throw closed();
      await context.emit(transaction, 'personRegistered', { userId: row.id, locale: row.locale });
      await accepted?.enter?.(row);
      await also(transaction, row.id);
    });
  } catch (error) {
    if (databaseErrorOf(error)?.constraint === 'users_email_key') {
      throw new DomainError('emailTaken', accountReasons.emailTaken());
    }
    throw error;
  }
  return row;
}

function notTheirs(): DomainError {
  return new DomainError('registrationClosed', accountReasons.registerWithInvited());
}

function closed(): DomainError {
  return new DomainError('registrationClosed', accountReasons.registrationClosed());
}

function checkSetupCode(wanted: string | undefined, given: string | undefined): void {
  if (wanted === undefined) return;
  const bytes = (text: string) => new TextEncoder().encode(text);
  if (!sameBytes(bytes((given ?? '').trim()), bytes(wanted))) {
    throw new DomainError('invalidProfile', accountReasons.wrongSetupCode({ field: 'setup_code' }));
  }
}

function newUniqueName(email: string) {
  const start = email.split('@')[0]!.replace(/\W/g, '').slice(0, 8) || 'user';
  const random = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36).padStart(7, '0');
  const uniqueName = `${start}_${random}`.slice(0, 16);
  return { uniqueName, uniqueNameKey: uniqueName.toLowerCase() };
}
