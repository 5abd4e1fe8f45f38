import type { Input, Result } from '@heddle/api-contract';
import type { enterprise } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { updateInstallation } from '../account/index.js';
import { installation } from '../account/tables.js';
import { requireInEnterprise } from './enterprises.js';

type Calls = typeof enterprise.calls;
type Settings = Pick<typeof installation.$inferSelect, 'guestsForbidden' | 'invitationDays'>;

const maxDays = 90;

/** Settings about invitations and guests. */
export async function readSettings(db: Database): Promise<Settings> {
  const { guestsForbidden, invitationDays } = installation;
  const [row] = await db.select({ guestsForbidden, invitationDays }).from(installation);
  if (!row) throw new Error('somebody is signed in to an installation without an owner');
  return row;
}

/** Refuses new guests while guests are disabled; existing guests stay. */
export async function requireGuestsAllowed(db: Database): Promise<void> {
  if ((await readSettings(db)).guestsForbidden)
    throw new DomainError('spaceInvalid', enterpriseReasons.guestsDisabled());
}

/** Returns the requested settings, or all of them. */
export async function listSettings(
  context: Context,
  input: Input<Calls['settings']>,
): Promise<Result<Calls['settings']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { guestsForbidden, invitationDays } = await readSettings(context.db);
  const every = [
    {
      enterprise_setting_key: 'JoinEnterpriseShareLinkExpirationTime' as const,
      enterprise_setting_value: { value: String(invitationDays), value_type: 'Integer' as const },
    },
    {
      enterprise_setting_key: 'ForbidGuestJoinEnterprise' as const,
      enterprise_setting_value: { value: String(guestsForbidden), value_type: 'Boolean' as const },
    },
  ];
  const wanted = input.enterprise_setting_key_list ?? [];
  return {
    enterprise_settings: every.filter(
      ({ enterprise_setting_key: key }) => wanted.length === 0 || wanted.includes(key),
    ),
  };
}

/** Updates the given settings. */
export async function updateSettings(context: Context, input: Input<Calls['updateSettings']>) {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const changes: Partial<Settings> = {};
  for (const { enterprise_setting_key: key, enterprise_setting_value: given } of input.enterprise_settings) {
    if (key === 'ForbidGuestJoinEnterprise') changes.guestsForbidden = readFlag(given.value);
    else changes.invitationDays = readDays(given.value);
  }
  await updateInstallation(context.db, changes);
  return {};
}

function readFlag(text: string): boolean {
  if (text !== 'true' && text !== 'false')
    throw new DomainError('spaceInvalid', programText('ForbidGuestJoinEnterprise: true or false'));
  return text === 'true';
}

function readDays(text: string): number {
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > maxDays)
    throw new DomainError(
      'spaceInvalid',
      enterpriseReasons.linkDays({ field: 'JoinEnterpriseShareLinkExpirationTime', maximum: maxDays }),
    );
  return days;
}
