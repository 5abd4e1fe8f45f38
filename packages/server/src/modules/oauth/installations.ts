import type { Input, Result } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import { oauthReasons } from '@heddle/api-contract/reasons/oauth';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, findActiveApp } from '../oauth-app/index.js';
import { oauthApps } from '../oauth-app/tables.js';
import { describeForConsent, describeOwner } from './consent.js';
import { consentedTo, insertGrant, readSpaces } from './grants.js';
import { oauthGrants } from './tables.js';

type Calls = typeof oauth.calls;

/**
 * Installs an app that authenticates by itself, in the given spaces or in all in which the caller may use the
 * API.
 */
export async function install(
  context: Context,
  input: Input<Calls['installEverywhere']> & Partial<Input<Calls['install']>>,
) {
  const { db, user } = context;
  const app = await requireInstallable(context, input.appid);
  const where = await readSpaces(context, input.workspace_list);
  const values = { permissions: consentedTo(app, input.request_permission), ...where };
  await db.transaction(async (transaction) => {
    // Lock the app row, so that two clicks cannot install it twice.
    await transaction
      .select({ id: oauthApps.id })
      .from(oauthApps)
      .where(eq(oauthApps.id, app.id))
      .for('update');
    const changed = await transaction
      .update(oauthGrants)
      .set(values)
      .where(
        and(eq(oauthGrants.appId, app.id), eq(oauthGrants.userId, user.id), eq(oauthGrants.type, 'AuthApp')),
      )
      .returning({ id: oauthGrants.id });
    if (changed.length === 0)
      await insertGrant(transaction, { appId: app.id, userId: user.id, type: 'AuthApp', ...values });
  });
  return {};
}

/**
 * Installs an app for all spaces of the named account, which must be the caller's: users cannot consent for
 * others.
 */
export async function consentToInstallation(context: Context, input: Input<Calls['consentToInstallation']>) {
  const app = await requireInstallable(context, input.appid);
  if (input.installation_account_hint !== context.user.id)
    throw new DomainError('appRefused', oauthReasons.ownAccountOnly({ field: 'installation_account_hint' }));
  return install(context, { appid: app.id, request_permission: undefined });
}

async function requireInstallable({ db }: Context, appId: string): Promise<App> {
  const app = await findActiveApp(db, appId);
  if (app?.clientType !== 'Service')
    throw new DomainError('appRefused', oauthReasons.notInstallable({ field: 'appid' }));
  return app;
}

/** The permissions that an app would get. */
export async function describeInstallation(
  context: Context,
  input: Input<Calls['installationQuestion']>,
): Promise<Result<Calls['installationQuestion']>> {
  return describeForConsent(context.db, await requireInstallable(context, input.appid));
}

/** Lists the apps that the caller installed, newest first. */
export async function listInstallations({ db, user }: Context): Promise<Result<Calls['installations']>> {
  const rows = await db
    .select({ grant: oauthGrants, app: oauthApps })
    .from(oauthGrants)
    .innerJoin(oauthApps, eq(oauthApps.id, oauthGrants.appId))
    .where(and(eq(oauthGrants.userId, user.id), eq(oauthGrants.type, 'AuthApp')))
    .orderBy(desc(oauthGrants.id));
  const installations = await Promise.all(
    rows.map(async ({ grant, app }) => ({
      app_id: app.id,
      app_name: app.name,
      app_owner: await describeOwner(db, app.ownerId),
      permission_list: app.permissions.filter((word) => grant.permissions.includes(word)),
      installation_status: 'approved_app_auth' as const,
      workspace_list: grant.spaceIds,
    })),
  );
  return { installations, total: installations.length };
}
