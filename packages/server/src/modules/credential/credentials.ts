import type { Input, Result } from '@heddle/api-contract';
import { type credential, credentialLimits } from '@heddle/api-contract/families/credential';
import { credentialReasons } from '@heddle/api-contract/reasons/credential';
import type { KnownCredential } from '@heddle/workflow-schema';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { countUsers, findUsedBy } from '../../resources/references.js';
import type { NamedSettings } from '../plugin/index.js';
import { spaces } from '../space/tables.js';
import { findCreators } from '../workflow/index.js';
import { namedKind } from './namedKinds.js';
import { readOrigins } from './origins.js';
import { type Credential, type Holder, requireCredential, usableBy } from './requireCredential.js';
import { sealSecret } from './secret.js';
import { credentials } from './tables.js';

type Calls = typeof credential.calls;

/** Lists the credentials of a space that the caller may use, without secrets. */
export async function listCredentials(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const rows = await context.db
    .select()
    .from(credentials)
    .where(usableBy(access))
    .orderBy(asc(credentials.name), asc(credentials.id));
  const ids = rows.map(({ id }) => id);
  const [creators, uses] = await Promise.all([
    findCreators(context, rows),
    countUsers(context, access.userId, 'credential', ids),
  ]);
  return {
    credentials: rows.map((row) => {
      const { name, self } = creators(row.creatorId);
      return {
        credential_id: row.id,
        name: row.name,
        kind: row.kind as Result<Calls['list']>['credentials'][number]['kind'],
        ...readSettings(row),
        hosts: JSON.parse(row.origins) as string[],
        is_shared: row.isShared,
        hint: row.hint,
        creator: { id: row.creatorId, name, self },
        create_time: toSeconds(row.createdAt),
        rotate_time: toSeconds(row.rotatedAt),
        use_count: uses.get(row.id) ?? 0,
        can_edit: can(access, 'edit', row),
      };
    }),
  };
}

/** Lists the credentials that a person may use, for the validation of documents. */
export async function listKnown({ db }: App, holder: Holder): Promise<KnownCredential[]> {
  const rows = await db
    .select({ id: credentials.id, name: credentials.name, origins: credentials.origins })
    .from(credentials)
    .where(usableBy(holder));
  return rows.map(({ id, name, origins }) => ({ id, name, hosts: JSON.parse(origins) as string[] }));
}

/** The settings in a row. */
export function readSettings(row: Credential): NamedSettings {
  return JSON.parse(row.settings) as NamedSettings;
}

/** Stores a credential; its secret is sealed for it. */
export async function createCredential(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const id = newId();
  const now = new Date();
  if (!input.secret)
    throw new DomainError('credentialInvalid', credentialReasons.secretMissing({ field: 'secret' }));
  const row: Credential = {
    ...{ id, spaceId: access.spaceId, creatorId: access.userId, createdAt: now, updatedAt: now },
    name: requireName(input.name),
    kind: input.kind,
    settings: JSON.stringify(namedKind(context, input.kind).readSettings(input)),
    origins: JSON.stringify(readOrigins(input.hosts ?? [])),
    isShared: input.is_shared ?? true,
    ...(await sealSecret(context, id, input.secret)),
  };
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, row.spaceId);
    const count = await transaction.$count(credentials, eq(credentials.spaceId, row.spaceId));
    const maximum = credentialLimits.inSpace;
    if (count >= maximum) throw new DomainError('credentialInvalid', credentialReasons.tooMany({ maximum }));
    await refuseTakenName(transaction, row);
    await transaction.insert(credentials).values(row);
  });
  return { credential_id: id };
}

/** Changes a credential, or replaces its secret. A secret is never sent to a host that it was not entered for. */
export async function updateCredential(context: Context, input: Input<Calls['update']>) {
  const { row } = await requireCredential(context, input.credential_id, 'edit');
  const origins = input.hosts === undefined ? undefined : readOrigins(input.hosts);
  const known = JSON.parse(row.origins) as string[];
  const added = origins?.find((origin) => !known.includes(origin));
  if (added && !input.secret)
    throw new DomainError('credentialInvalid', credentialReasons.newHost({ field: 'secret', host: added }));
  const settings = { ...readSettings(row), ...present(input) };
  const changed: Partial<Credential> = {
    name: input.name === undefined ? row.name : requireName(input.name),
    settings: JSON.stringify(namedKind(context, row.kind).readSettings(settings)),
    ...(origins && { origins: JSON.stringify(origins) }),
    ...(input.is_shared !== undefined && { isShared: input.is_shared }),
    ...(input.secret && (await sealSecret(context, row.id, input.secret))),
    updatedAt: new Date(),
  };
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, row.spaceId);
    await refuseTakenName(transaction, { ...row, ...changed });
    await transaction.update(credentials).set(changed).where(eq(credentials.id, row.id));
  });
  return {};
}

function present({ location, key, username }: Input<Calls['update']>) {
  return {
    ...(location !== undefined && { location }),
    ...(key !== undefined && { key }),
    ...(username !== undefined && { username }),
  };
}

/** Deletes a credential for good. What uses it fails by name, until another one is chosen. */
export async function deleteCredential(context: Context, input: Input<Calls['delete']>) {
  const { row } = await requireCredential(context, input.credential_id, 'delete');
  await context.db.delete(credentials).where(eq(credentials.id, row.id));
  return {};
}

/** The resources that use a credential, as far as the caller sees them. */
export async function listUsers(
  context: Context,
  input: Input<Calls['usedBy']>,
): Promise<Result<Calls['usedBy']>> {
  const { row } = await requireCredential(context, input.credential_id, 'view');
  const found = await findUsedBy(context, context.user.id, 'credential', [row.id]);
  return { resources: found.map(({ kind, id, name, spaceId }) => ({ kind, id, name, space_id: spaceId })) };
}

function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '')
    throw new DomainError('credentialInvalid', credentialReasons.nameMissing({ field: 'name' }));
  return trimmed;
}

/** People choose credentials by name; those of others are not compared, because their names are secret too. */
async function refuseTakenName(db: Database, { id, spaceId, creatorId, name }: Credential): Promise<void> {
  const same = and(eq(credentials.name, name), ne(credentials.id, id));
  const taken = await db.$count(credentials, and(usableBy({ spaceId, userId: creatorId }), same));
  if (taken > 0)
    throw new DomainError('credentialInvalid', credentialReasons.nameTaken({ field: 'name', name }));
}
