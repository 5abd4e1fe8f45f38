import type { Input, Result } from '@heddle/api-contract';
import {
  type ConnectorKind,
  connectorIds,
  type knowledgeConnector,
  knowledgeConnectorLimits,
} from '@heddle/api-contract/families/knowledge-connector';
import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { and, desc, eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type ConnectionRow, sealSecret } from './connectionSecret.js';
import { openSource } from './openSource.js';
import { type ConnectionSettings, connections } from './tables.js';

type Calls = typeof knowledgeConnector.calls;

const empty: ConnectionSettings = { url: '', bucket: '', region: '', prefix: '', branch: '', username: '' };
const kinds = Object.keys(connectorIds) as ConnectorKind[];
/** Kinds whose secret goes to an address that people enter. */
const addressed: readonly ConnectorKind[] = ['webdav', 's3', 'git', 'sitemap'];
const needsSecret: readonly ConnectorKind[] = ['s3', 'notion', 'googleDrive'];

/** Kinds of sources that can be connected. */
export async function listKinds(): Promise<Result<Calls['kinds']>> {
  return { connector_id_list: kinds.map((kind) => connectorIds[kind]) };
}

/** Connects a source, after it has been tried. */
export async function createConnection(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const kind = kinds.find((known) => connectorIds[known] === input.connector_id);
  if (!kind) throw invalid(knowledgeConnectorReasons.kind({ field: 'connector_id' }));
  if (needsSecret.includes(kind) && !input.secret)
    throw invalid(knowledgeConnectorReasons.secretMissing({ field: 'secret' }));
  const id = newId();
  const row: ConnectionRow = {
    ...{ id, ownerId: context.user.id, kind, name: input.name.trim(), createdAt: new Date() },
    settings: readSettings(kind, empty, input.settings ?? {}),
    sealed: input.secret ? await sealSecret(context, id, { secret: input.secret }) : '',
    isReady: kind !== 'googleDrive',
  };
  await tryOut(context, row);
  await context.db.transaction(async (transaction) => {
    const maximum = knowledgeConnectorLimits.connections;
    if ((await transaction.$count(connections, eq(connections.ownerId, row.ownerId))) >= maximum)
      throw invalid(knowledgeConnectorReasons.tooMany({ maximum }));
    await transaction.insert(connections).values(row);
  });
  return { connection: toConnection(row) };
}

/** Changes a connection; its secret is never sent to an address that it was not entered for. */
export async function updateConnection(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  const row = await requireConnection(context, input.auth_id);
  const settings = readSettings(row.kind, row.settings, input.settings ?? {});
  if (row.sealed !== '' && !input.secret && originOf(settings) !== originOf(row.settings))
    throw invalid(knowledgeConnectorReasons.newAddress({ field: 'secret' }));
  const changed: ConnectionRow = {
    ...row,
    settings,
    name: input.name?.trim() || row.name,
    sealed: input.secret ? await sealSecret(context, row.id, { secret: input.secret }) : row.sealed,
    isReady: row.isReady && !(row.kind === 'googleDrive' && input.secret),
  };
  await tryOut(context, changed);
  const { name, sealed, isReady } = changed;
  await context.db
    .update(connections)
    .set({ name, settings, sealed, isReady })
    .where(eq(connections.id, row.id));
  return { connection: toConnection(changed) };
}

/** A connection that cannot be read is of no use. */
async function tryOut(context: Context, row: ConnectionRow): Promise<void> {
  if (row.isReady) await (await openSource(context, row, context.signal)).list('', undefined);
}

function originOf({ url }: ConnectionSettings): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

type GivenSettings = Partial<NonNullable<Input<Calls['create']>['settings']>>;

function readSettings(
  kind: ConnectorKind,
  known: ConnectionSettings,
  given: GivenSettings,
): ConnectionSettings {
  const settings = { ...known };
  for (const name of Object.keys(empty) as (keyof ConnectionSettings)[])
    settings[name] = given[name]?.trim() ?? known[name];
  const isAmazon = kind === 's3' && settings.url === '';
  if (addressed.includes(kind) && !isAmazon) settings.url = readAddress(settings.url);
  if (kind === 's3' && settings.bucket === '')
    throw invalid(knowledgeConnectorReasons.bucketMissing({ field: 'settings.bucket' }));
  return settings;
}

function readAddress(text: string): string {
  const field = 'settings.url';
  if (text === '') throw invalid(knowledgeConnectorReasons.addressMissing({ field }));
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalid(knowledgeConnectorReasons.address({ field }));
  url.hash = '';
  return url.href;
}

function invalid(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('knowledgeInvalid', reason);
}

/** A connection of the caller; nobody else uses it. */
export async function requireConnection(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: string,
): Promise<ConnectionRow> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), eq(connections.ownerId, user.id)));
  if (!row) throw invalid(knowledgeConnectorReasons.noConnection());
  return row;
}

export async function ownConnections({ db, user }: Context): Promise<ConnectionRow[]> {
  return db.select().from(connections).where(eq(connections.ownerId, user.id)).orderBy(desc(connections.id));
}

export async function listConnections(context: Context): Promise<Result<Calls['list']>> {
  return { connections: (await ownConnections(context)).map(toConnection) };
}

/** Deletes a connection for good; documents that came from it stay. */
export async function deleteConnection(context: Context, input: Input<Calls['delete']>) {
  const { id } = await requireConnection(context, input.auth_id ?? input.data_source_id ?? '0');
  await context.db.delete(connections).where(eq(connections.id, id));
  return {};
}

export async function queryConnections(
  context: Context,
  input: Input<Calls['query']>,
): Promise<Result<Calls['query']>> {
  const wanted = input.connector_id_list ?? kinds.map((kind) => connectorIds[kind]);
  const rows = await ownConnections(context);
  const entries = wanted.map((connectorId) => [
    String(connectorId),
    rows.filter(({ kind, isReady }) => isReady && connectorIds[kind] === connectorId).map(toAuthInfo),
  ]);
  return { auth_info_map: Object.fromEntries(entries) };
}

export async function listDataSources(context: Context): Promise<Result<Calls['dataSources']>> {
  const rows = (await ownConnections(context)).filter(({ isReady }) => isReady);
  const byKind = new Map<string, ConnectionRow[]>();
  for (const row of rows) {
    const kind = String(connectorIds[row.kind]);
    byKind.set(kind, [...(byKind.get(kind) ?? []), row]);
  }
  const present = (row: ConnectionRow) => ({
    data_source_id: row.id,
    data_source_type: connectorIds[row.kind],
    data_source_name: row.name,
    data_source_icon: '',
  });
  return {
    authorization_url_map: {},
    data_source_map: Object.fromEntries([...byKind].map(([kind, list]) => [kind, list.map(present)])),
  };
}

export function toAuthInfo({ id, kind, name }: ConnectionRow) {
  return { auth_id: id, connector_id: connectorIds[kind], name, icon: '' };
}

function toConnection({ id, kind, name, settings, sealed, isReady, createdAt }: ConnectionRow) {
  return {
    auth_id: id,
    connector_id: connectorIds[kind],
    ...{ kind, name, settings },
    has_secret: sealed !== '',
    is_ready: isReady,
    create_time: toSeconds(createdAt),
  };
}
