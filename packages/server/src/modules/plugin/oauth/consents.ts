import type { Input, Result } from '@heddle/api-contract';
import { consentStatuses, type plugin } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { and, eq, lt, or } from 'drizzle-orm';
import { hashOfToken, randomToken } from '../../../identity/randomToken.js';
import { readSessionCookie } from '../../../identity/sessionCookie.js';
import type { Context } from '../../../kernel/Context.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { originOf } from '../../../kernel/originOf.js';
import { pluginAt } from '../contentAt.js';
import type { PluginContent } from '../PluginContent.js';
import { requirePlugin } from '../requirePlugin.js';
import { pluginConsents } from '../tables.js';
import { openClientSecret } from './clientSecret.js';
import { hashOfSettings, isOAuth, type OAuthSettings, oauthTypes } from './OAuthSettings.js';
import { consentPath } from './oauthKinds.js';
import { requestTokens, revokeTokens } from './requestTokens.js';
import { serverAddress } from './serverAddress.js';
import { deleteTokens, everybody, readTokens, type TokenKey, writeTokens } from './TokenStore.js';

type Calls = typeof plugin.calls;

const consentMs = 10 * 60_000;
/**
 * The page of the studio to which servers return the browser. Each plugin has its own: a server that sends people on to
 * that of another plugin cannot have the other one's code delivered to itself.
 */
function redirectUriOf({ request }: Context, pluginId: string): string {
  return `${originOf(request)}${consentPath}/done/${pluginId}`;
}

const placeOf = (stateHash: string) => `plugin-consent:${stateHash}`;

/** A plugin whose tools need consent, and whose tokens the caller may give. */
interface Consentable {
  content: PluginContent;
  settings: OAuthSettings;
  settingsHash: string;
  key: TokenKey;
}

/** Whether the caller has allowed a plugin, and where to do it. */
export async function readConsent(
  context: Context,
  input: Input<Calls['oauthStatus']>,
): Promise<Result<Calls['oauthStatus']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  const isDraft = input.is_draft ?? input.entity_id === undefined;
  const at = await pluginAt(context.db, head.id, isDraft ? 'draft' : 'latest');
  const settings = at?.content.settings.auth;
  const redirect_uri = redirectUriOf(context, head.id);
  const none = {
    ...{ is_oauth: false, status: consentStatuses.authorized, content: '', name: head.name, redirect_uri },
  };
  if (!at || !settings || !isOAuth(settings) || settings.type !== oauthTypes.code)
    return { ...none, host: '', tool_host: '', scope: '', is_shared: false };
  const found = await consentable(context, at.content, settings, { pluginId: head.id, isDraft });
  const stored = await readTokens(context, found.key, found.settingsHash);
  const query = new URLSearchParams({ plugin_id: head.id, ...(isDraft && { draft: '1' }) });
  return {
    is_oauth: true,
    status: stored?.tokens ? consentStatuses.authorized : consentStatuses.unauthorized,
    content: `${originOf(context.request)}${consentPath}?${query}`,
    name: at.content.name,
    redirect_uri,
    host: new URL(settings.authorizeUrl).host,
    tool_host: serverAddress(at.content)?.host ?? '',
    scope: settings.scope,
    is_shared: settings.isShared,
  };
}

/** Where the browser has to go so that its user can allow a plugin. */
export async function startConsent(
  context: Context,
  input: Input<Calls['startConsent']>,
): Promise<Result<Calls['startConsent']>> {
  const isDraft = input.is_draft ?? false;
  const found = await requireConsentable(context, input.plugin_id, isDraft);
  const state = randomToken();
  const verifier = randomToken();
  const redirectUri = redirectUriOf(context, input.plugin_id);
  await storeAttempt(context, found, { state, verifier, redirectUri });
  const { authorizeUrl, clientId, scope } = found.settings;
  const url = new URL(authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(scope !== '' && { scope }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { redirect_url: url.href };
}

async function storeAttempt(
  { db, secrets, user, request }: Context,
  { key: { pluginId, isDraft }, settingsHash }: Consentable,
  { state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string },
): Promise<void> {
  const stateHash = await hashOfToken(state);
  const sealed = await secrets.seal(verifier, placeOf(stateHash));
  const now = Date.now();
  const earlier = and(
    eq(pluginConsents.userId, user.id),
    eq(pluginConsents.pluginId, pluginId),
    eq(pluginConsents.isDraft, isDraft),
  );
  // The latest attempt counts, so that a person holds no more than one for each plugin.
  await db.delete(pluginConsents).where(or(earlier, lt(pluginConsents.expiresAt, new Date(now))));
  await db.insert(pluginConsents).values({
    ...{ stateHash, pluginId, isDraft, userId: user.id, settingsHash, redirectUri, sealed },
    sessionHash: await sessionHashOf(request.headers),
    expiresAt: new Date(now + consentMs),
  });
}

/** Exchanges the code that the server gave for tokens: once, in the session that started. */
export async function finishConsent(
  context: Context,
  input: Input<Calls['finishConsent']>,
): Promise<Result<Calls['finishConsent']>> {
  const query = new URLSearchParams(input.query);
  const attempt = await takeAttempt(context, input.plugin_id, query.get('state') ?? '');
  const { pluginId, isDraft, settingsHash, redirectUri } = attempt;
  const found = await requireConsentable(context, pluginId, isDraft);
  // The plugin's author may have changed the server since.
  if (found.settingsHash !== settingsHash) throw ended();
  const code = query.get('code');
  const { name } = found.content;
  if (!code) throw new DomainError('pluginFailed', pluginReasons.notAllowed({ name }));
  const secret = await openClientSecret(context, pluginId, found.settings);
  const tokens = await requestTokens(context, found.settings, secret, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: attempt.verifier,
  });
  await writeTokens(context, found.key, settingsHash, tokens);
  return { plugin_id: pluginId, name };
}

/** Deletes the attempt, so that its state is valid once. Those of other people and plugins stay as they are. */
async function takeAttempt(context: Context, pluginId: string, state: string) {
  const stateHash = await hashOfToken(state);
  const [attempt] = await context.db
    .delete(pluginConsents)
    .where(
      and(
        eq(pluginConsents.stateHash, stateHash),
        eq(pluginConsents.pluginId, pluginId),
        eq(pluginConsents.userId, context.user.id),
        eq(pluginConsents.sessionHash, await sessionHashOf(context.request.headers)),
      ),
    )
    .returning();
  if (!attempt || attempt.expiresAt < new Date()) throw ended();
  return { ...attempt, verifier: await context.secrets.open(attempt.sealed, placeOf(stateHash)) };
}

/** Forgets the caller's consent, here and at the server. */
export async function revokeConsent(
  context: Context,
  input: Pick<Input<Calls['revokeConsent']>, 'plugin_id'>,
): Promise<Result<Calls['revokeConsent']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'view');
  for (const isDraft of [true, false]) {
    const at = await pluginAt(context.db, head.id, isDraft ? 'draft' : 'latest');
    const settings = at?.content.settings.auth;
    // A consent for settings that are gone is forgotten as well.
    const own = { pluginId: head.id, isDraft, userId: context.user.id };
    if (!at || !settings || !isOAuth(settings)) {
      await deleteTokens(context, own);
      continue;
    }
    const { key, settingsHash } = await consentable(context, at.content, settings, own);
    if (settings.isShared) await requirePlugin(context, head.id, 'edit');
    const stored = await readTokens(context, key, settingsHash);
    await deleteTokens(context, key);
    if (stored?.tokens)
      await revokeTokens(
        context,
        settings,
        await openClientSecret(context, head.id, settings),
        stored.tokens,
      );
  }
  return {};
}

/** Members give consent for themselves; who may edit the plugin also for everybody. */
async function requireConsentable(
  context: Context,
  pluginId: string,
  isDraft: boolean,
): Promise<Consentable> {
  const { head } = await requirePlugin(context, pluginId, 'view');
  const at = await pluginAt(context.db, head.id, isDraft ? 'draft' : 'latest');
  const settings = at?.content.settings.auth;
  if (!at || !settings || !isOAuth(settings) || settings.type !== oauthTypes.code)
    throw new DomainError('pluginInvalid', pluginReasons.needsNoConsent());
  if (settings.isShared) await requirePlugin(context, head.id, 'edit');
  return consentable(context, at.content, settings, { pluginId: head.id, isDraft });
}

/** Whose tokens count for a plugin with these settings, and what they were given for. */
export async function consentable(
  { user }: Context,
  content: PluginContent,
  settings: OAuthSettings,
  { pluginId, isDraft }: { pluginId: string; isDraft: boolean },
): Promise<Consentable> {
  const settingsHash = await hashOfSettings(settings, serverAddress(content)?.origin ?? '');
  const userId = settings.isShared ? everybody : user.id;
  return { content, settings, settingsHash, key: { pluginId, isDraft, userId } };
}

async function sessionHashOf(headers: Headers): Promise<string> {
  return hashOfToken(`session ${readSessionCookie(headers) ?? ''}`);
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function ended(): DomainError {
  return new DomainError('pluginInvalid', pluginReasons.consentEnded());
}
