import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../kernel/Context.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { pluginAt } from '../contentAt.js';
import { plugins, pluginTokens } from '../tables.js';
import { consentable } from './consents.js';
import { isOAuth, type OAuthSettings, oauthTypes } from './OAuthSettings.js';
import { readTokens } from './TokenStore.js';

/** A published plugin that needs consent, and whether the caller has given it. */
export interface PluginConsent {
  pluginId: string;
  name: string;
  /** URI of its icon. */
  icon: string;
  isAllowed: boolean;
  /** One consent serves everybody. */
  isShared: boolean;
  settings: OAuthSettings;
}

/** Those of the plugins, published and of accessible spaces, that need consent. */
export async function consentsTo(context: Context, pluginIds: readonly string[]): Promise<PluginConsent[]> {
  const found = await Promise.all(pluginIds.map((id) => consentTo(context, id)));
  return found.filter((consent) => consent !== undefined);
}

/** The published plugins that the caller has allowed. */
export async function listConsents(context: Context): Promise<PluginConsent[]> {
  const rows = await context.db
    .select({ id: plugins.id })
    .from(pluginTokens)
    .innerJoin(plugins, eq(plugins.id, pluginTokens.pluginId))
    .where(
      and(
        eq(pluginTokens.userId, context.user.id),
        eq(pluginTokens.isDraft, false),
        isNull(plugins.deletedAt),
      ),
    )
    .orderBy(plugins.id)
    .limit(maxListed);
  const found = await consentsTo(
    context,
    rows.map(({ id }) => id),
  );
  return found.filter(({ isAllowed }) => isAllowed);
}

const maxListed = 200;

async function consentTo(context: Context, pluginId: string): Promise<PluginConsent | undefined> {
  const at = await pluginAt(context.db, pluginId, 'latest');
  const settings = at?.content.settings.auth;
  if (!at || !settings || !isOAuth(settings) || settings.type !== oauthTypes.code) return undefined;
  if (!(await canView(context, at.head.spaceId))) return undefined;
  const { key, settingsHash } = await consentable(context, at.content, settings, {
    pluginId,
    isDraft: false,
  });
  const stored = await readTokens(context, key, settingsHash);
  const { name, icon } = at.content;
  return {
    ...{ pluginId, name, icon, settings },
    isAllowed: stored?.tokens !== undefined,
    isShared: settings.isShared,
  };
}

async function canView(context: Context, spaceId: string): Promise<boolean> {
  try {
    await context.spaceAccess(spaceId, 'view');
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
