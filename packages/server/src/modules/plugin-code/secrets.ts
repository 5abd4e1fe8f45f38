import type { Input, Result } from '@heddle/api-contract';
import { type pluginCode, pluginCodeLimits } from '@heddle/api-contract/families/plugin-code';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { SecretLost } from '../../secrets/Secrets.js';
import { refuseLocked, requirePlugin } from '../plugin/index.js';
import { codeOf } from './codeOf.js';
import { type OpenSecret, shortestSecret } from './fillSecrets.js';
import { pluginCodeSecrets } from './tables.js';

type Calls = typeof pluginCode.calls;

/** Where a secret of a program is sealed. */
export function secretPlace(pluginId: string, name: string): string {
  return `plugin-code:${pluginId}:${name}`;
}

/** Stores a secret of the program, bound to the hosts that it lists now. */
export async function setSecret(
  context: Context,
  { plugin_id, name, value }: Input<Calls['setSecret']>,
): Promise<Result<Calls['setSecret']>> {
  const { head } = await requirePlugin(context, plugin_id, 'edit');
  await refuseLocked(context, head.id);
  const { hosts } = codeOf(head);
  // An edited list must not receive a secret that was entered for other hosts.
  if (value.length < shortestSecret)
    throw new DomainError(
      'pluginInvalid',
      pluginReasons.secretShort({ field: 'value', minimum: shortestSecret }),
    );
  if (/[\r\n]/.test(value))
    throw new DomainError('pluginInvalid', pluginReasons.invalidKey({ field: 'value' }));
  if (hosts.length === 0) throw new DomainError('pluginInvalid', pluginReasons.secretHosts());
  const known = await listSecrets(context.db, head.id);
  const maximum = pluginCodeLimits.secrets;
  if (known.length >= maximum && !known.some((one) => one.name === name))
    throw new DomainError('pluginInvalid', pluginReasons.tooManySecrets({ maximum }));
  const sealed = await context.secrets.seal(value, secretPlace(head.id, name));
  const row = { sealed, hosts: JSON.stringify(hosts), updatedAt: new Date() };
  await context.db
    .insert(pluginCodeSecrets)
    .values({ pluginId: head.id, name, ...row })
    .onConflictDoUpdate({ target: [pluginCodeSecrets.pluginId, pluginCodeSecrets.name], set: row });
  return { hosts: [...hosts] };
}

export async function deleteSecret(context: Context, { plugin_id, name }: Input<Calls['deleteSecret']>) {
  const { head } = await requirePlugin(context, plugin_id, 'edit');
  await refuseLocked(context, head.id);
  await context.db
    .delete(pluginCodeSecrets)
    .where(and(eq(pluginCodeSecrets.pluginId, head.id), eq(pluginCodeSecrets.name, name)));
  return {};
}

/** The secrets of a program, without their values. */
export async function listSecrets(
  db: Database,
  pluginId: string,
): Promise<{ name: string; hosts: string[] }[]> {
  const rows = await db
    .select({ name: pluginCodeSecrets.name, hosts: pluginCodeSecrets.hosts })
    .from(pluginCodeSecrets)
    .where(eq(pluginCodeSecrets.pluginId, pluginId))
    .orderBy(asc(pluginCodeSecrets.name));
  return rows.map(({ name, hosts }) => ({ name, hosts: JSON.parse(hosts) as string[] }));
}

/** The secrets of a program by name; those that can no longer be decrypted are left out. */
export async function openSecrets(
  { db, secrets }: Pick<App, 'db' | 'secrets'>,
  pluginId: string,
): Promise<ReadonlyMap<string, OpenSecret>> {
  const rows = await db.select().from(pluginCodeSecrets).where(eq(pluginCodeSecrets.pluginId, pluginId));
  const opened = new Map<string, OpenSecret>();
  for (const { name, sealed, hosts } of rows) {
    try {
      const value = await secrets.open(sealed, secretPlace(pluginId, name));
      opened.set(name, { value, hosts: JSON.parse(hosts) as string[] });
    } catch (error) {
      if (!(error instanceof SecretLost)) throw error;
    }
  }
  return opened;
}
