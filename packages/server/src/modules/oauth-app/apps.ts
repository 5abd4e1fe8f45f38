import type { Input, Result } from '@heddle/api-contract';
import type { AppMeta, oauthApp } from '@heddle/api-contract/families/oauth-app';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { oauthAppReasons } from '@heddle/api-contract/reasons/oauth-app';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { byResource, checkPermissions } from '../access-token/index.js';
import { requireInInstallation } from '../account/index.js';
import { users } from '../account/tables.js';
import { checkRedirectUris } from './redirectUris.js';
import { oauthApps, oauthKeys, oauthSecrets } from './tables.js';

type Calls = typeof oauthApp.calls;

/** An app row. */
export type App = typeof oauthApps.$inferSelect;

const maxNameLength = 50;
const maxDescriptionLength = 500;
const maxApps = 100;

/** Creates an app without permissions, keys or secrets. */
export async function createApp(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  await requireInInstallation(context, 'createApp');
  const { db, user } = context;
  if (input.app_type !== undefined && input.app_type !== 'Normal')
    throw new DomainError('appRefused', programText('app_type: apps of channels are not built; "Normal" is'));
  const now = new Date();
  const row: App = {
    id: newId(now.getTime()),
    ownerId: user.id,
    clientType: input.client_type ?? 'WebBackend',
    name: checkText('name', input.name, 1, maxNameLength),
    description: checkText('description', input.description ?? '', 0, maxDescriptionLength),
    permissions: [],
    redirectUris: [],
    status: 'Active',
    createdAt: now,
    updatedAt: now,
  };
  await db.transaction(async (transaction) => {
    await lockRow(transaction, users, user.id);
    if ((await transaction.$count(oauthApps, eq(oauthApps.ownerId, user.id))) >= maxApps)
      throw new DomainError('appRefused', oauthAppReasons.tooManyApps({ maximum: maxApps }));
    await transaction.insert(oauthApps).values(row);
  });
  return { app_meta: toMeta(row) };
}

function checkText(field: string, given: string, shortest: number, longest: number): string {
  const text = given.trim();
  const length = [...text].length;
  if (length < shortest || length > longest)
    throw new DomainError('appRefused', inputReasons.length({ field, minimum: shortest, maximum: longest }));
  return text;
}

/** Lists the caller's apps, newest first. */
export async function listApps({ db, user }: Context): Promise<Result<Calls['list']>> {
  const rows = await db
    .select()
    .from(oauthApps)
    .where(eq(oauthApps.ownerId, user.id))
    .orderBy(desc(oauthApps.id));
  return { apps: rows.map(toMeta) };
}

export async function describeApp(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  const app = await requireApp(context, input.appid);
  const keys = await context.db
    .select()
    .from(oauthKeys)
    .where(eq(oauthKeys.appId, app.id))
    .orderBy(desc(oauthKeys.createdAt));
  const secrets = await context.db
    .select()
    .from(oauthSecrets)
    .where(eq(oauthSecrets.appId, app.id))
    .orderBy(desc(oauthSecrets.id));
  return {
    app_meta: toMeta(app),
    oauth2_configuration: { redirect_uris: app.redirectUris },
    public_keys: keys.map(({ fingerprint }) => ({ fingerprint })),
    client_secrets: secrets.map(({ id, mask }) => ({ id, mask })),
    request_permission: app.permissions,
  };
}

type Changes = { appid: string } & Partial<Input<Calls['update']>>;

/**
 * Updates an app. Removed permissions take effect on existing tokens immediately; added ones require new
 * consent.
 */
export async function updateApp(context: Context, input: Changes) {
  const app = await requireApp(context, input.appid);
  const older = input.declared_permission?.flatMap(({ resource_type, actions }) =>
    actions.map((action) => `${resource_type}.${action}`),
  );
  const words = input.declared_permission_v2 ?? older;
  const uris = input.oauth2_configuration?.redirect_uris;
  await context.db
    .update(oauthApps)
    .set({
      ...(input.name !== undefined && { name: checkText('name', input.name, 1, maxNameLength) }),
      ...(input.description !== undefined && {
        description: checkText('description', input.description, 0, maxDescriptionLength),
      }),
      ...(input.status !== undefined && { status: input.status }),
      ...(words !== undefined && { permissions: checkPermissions(words, 'appRefused') }),
      ...(uris !== undefined && { redirectUris: checkRedirectUris(app.clientType, uris) }),
      updatedAt: new Date(),
    })
    .where(eq(oauthApps.id, app.id));
  return {};
}

/** Deletes an app with its secrets, keys, grants and tokens. */
export async function removeApp(context: Context, input: Input<Calls['remove']>) {
  const app = await requireApp(context, input.appid);
  await context.db.delete(oauthApps).where(eq(oauthApps.id, app.id));
  return {};
}

/** The caller's own app; apps of others are answered as not found. */
export async function requireApp({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<App> {
  const [row] = await db
    .select()
    .from(oauthApps)
    .where(and(eq(oauthApps.id, id), eq(oauthApps.ownerId, user.id)));
  if (!row) throw new DomainError('appRefused', oauthAppReasons.notFound({ field: 'appid' }));
  return row;
}

/** An active app of any owner. */
export async function findActiveApp(db: Database, id: string): Promise<App | undefined> {
  const [row] = await db
    .select()
    .from(oauthApps)
    .where(and(eq(oauthApps.id, id), eq(oauthApps.status, 'Active')));
  return row;
}

function toMeta(app: App): AppMeta {
  return {
    appid: app.id,
    app_owner_id: app.ownerId,
    name: app.name,
    description: app.description,
    created_at: toSeconds(app.createdAt),
    declared_permission: byResource(app.permissions),
    declared_permission_v2: app.permissions,
    client_id: app.id,
    app_type: 'Normal',
    client_type: app.clientType,
    status: app.status,
    certificated: 'Noncertificated',
  };
}
