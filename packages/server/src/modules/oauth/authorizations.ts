import type { Input, Result } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import { oauthReasons } from '@heddle/api-contract/reasons/oauth';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { requireApp } from '../oauth-app/index.js';
import { oauthApps } from '../oauth-app/tables.js';
import { describeOwner } from './consent.js';
import { oauthGrants } from './tables.js';

type Calls = typeof oauth.calls;

const isLive = () => or(isNull(oauthGrants.expiresAt), gt(oauthGrants.expiresAt, new Date()));

/** Lists the apps that the caller has authorized, newest first; several grants to one app are merged. */
export async function listAuthorizedApps(
  context: Context,
  input: Input<Calls['authorizedApps']>,
): Promise<Result<Calls['authorizedApps']>> {
  const { db, user } = context;
  const rows = await db
    .select({ grant: oauthGrants, app: oauthApps })
    .from(oauthGrants)
    .innerJoin(oauthApps, eq(oauthApps.id, oauthGrants.appId))
    .where(and(eq(oauthGrants.userId, user.id), isLive()))
    .orderBy(desc(oauthGrants.id));
  const byApp = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.app.id} ${row.grant.type}`;
    byApp.set(key, [...(byApp.get(key) ?? []), row]);
  }
  const page = pageOf(input);
  const lines = [...byApp.values()].slice(page.offset, page.offset + page.limit);
  return {
    authorized_apps: await Promise.all(
      lines.map(async (consents) => {
        const { app, grant } = consents[0]!;
        const isEverywhere = consents.some((consent) => consent.grant.inEverySpace);
        const allowed = new Set(consents.flatMap((consent) => consent.grant.permissions));
        return {
          appid: app.id,
          name: app.name,
          description: app.description,
          // Current permissions: the app may no longer declare some of those that were granted.
          authorized_permission: app.permissions.filter((word) => allowed.has(word)),
          app_owner_info: await describeOwner(db, app.ownerId),
          authorization_type: grant.type,
          authorized_at: toSeconds(grant.createdAt),
          workspace_list: isEverywhere
            ? []
            : [...new Set(consents.flatMap((consent) => consent.grant.spaceIds))],
        };
      }),
    ),
    total: byApp.size,
  };
}

export async function revokeApp({ db, user }: Context, input: Input<Calls['revokeApp']>) {
  const gone = await db
    .delete(oauthGrants)
    .where(
      and(
        eq(oauthGrants.userId, user.id),
        eq(oauthGrants.appId, input.appid),
        eq(oauthGrants.type, input.authorization_type),
      ),
    )
    .returning({ id: oauthGrants.id });
  if (gone.length === 0)
    throw new DomainError('appRefused', oauthReasons.noAuthorization({ field: 'appid' }));
  return {};
}

/** Lists the users who authorized an app, newest first, for its owner. */
export async function listAuthorizations(
  context: Context,
  input: Input<Calls['openAuthorizations']>,
): Promise<Result<Calls['openAuthorizations']>> {
  const app = await requireApp(context, input.appid);
  const { limit, offset } = pageOf(input);
  const rows = await context.db
    .select()
    .from(oauthGrants)
    .where(and(eq(oauthGrants.appId, app.id), isLive()))
    .orderBy(desc(oauthGrants.id))
    .limit(limit + 1)
    .offset(offset);
  const people = await findPeople(
    context.db,
    rows.map((row) => row.userId),
  );
  return {
    items: rows.slice(0, limit).map((row) => {
      const isOfAccount = (word: string) => word.startsWith('Account.');
      const account = people.get(row.userId);
      return {
        id: row.id,
        account: {
          account_id: row.userId,
          account_type: 'user' as const,
          account_name: account?.name ?? '',
          account_avatar_url: account?.avatarUrl ?? '',
        },
        permission: {
          account_permission: { permissions: row.permissions.filter(isOfAccount) },
          workspace_permission: {
            workspace_ids: row.spaceIds,
            permissions: row.permissions.filter((word) => !isOfAccount(word)),
          },
        },
      };
    }),
    has_more: rows.length > limit,
  };
}
