import type { Input, oauth, Result } from '@heddle/api-contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, findActiveApp } from '../oauth-app/index.js';
import { oauthApps } from '../oauth-app/tables.js';
import { describeForConsent, describeOwner } from './consent.js';
import { consentedTo, insertGrant, readSpaces } from './grants.js';
import { oauthGrants } from './tables.js';

type Calls = typeof oauth.calls;

/** Installs an app that signs in by itself: in these spaces, or in every one in which the person may use the API. */
export async function install(
  context: Context,
  input: Input<Calls['installEverywhere']> & Partial<Input<Calls['install']>>,
) {
  const { db, user } = context;
  const app = await requireInstallable(context, input.appid);
  const where = await readSpaces(context, input.workspace_list);
  const values = { permissions: consentedTo(app, input.request_permission), ...where };
  await db.transaction(async (transaction) => {
    // The app stands still, so that two clicks do not install it twice.
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

/** Installs an app everywhere in the account that is named: nobody consents for somebody else. */
export async function consentToInstallation(context: Context, input: Input<Calls['consentToInstallation']>) {
  const app = await requireInstallable(context, input.appid);
  if (input.installation_account_hint !== context.user.id)
    throw new DomainError(
      'appRefused',
      'installation_account_hint: your own account; others consent for themselves',
    );
  return install(context, { appid: app.id, request_permission: undefined });
}

async function requireInstallable({ db }: Context, appId: string): Promise<App> {
  const app = await findActiveApp(db, appId);
  if (app?.clientType !== 'Service')
    throw new DomainError('appRefused', 'appid: no such app, or it asks each person by itself');
  return app;
}

/** What an app would be allowed. */
export async function describeInstallation(
  context: Context,
  input: Input<Calls['installationQuestion']>,
): Promise<Result<Calls['installationQuestion']>> {
  return describeForConsent(context.db, await requireInstallable(context, input.appid));
}

/** Apps installed by this person, newest first. */
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
