import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { findSecret, openSecret } from '../call/serviceKey.js';
import type { OAuthSettings } from './OAuthSettings.js';

/** The client secret of a plugin, for its token address only; empty for clients without one. */
export async function openClientSecret(
  app: App,
  pluginId: string,
  { tokenUrl }: OAuthSettings,
): Promise<string> {
  const stored = await findSecret(app.db, pluginId, '');
  if (!stored) return '';
  if (stored.origin !== new URL(tokenUrl).origin)
    throw new DomainError('pluginFailed', pluginReasons.keyOfOtherServer({ allowed: stored.origin }));
  return openSecret(app, pluginId, '', stored.sealed);
}
