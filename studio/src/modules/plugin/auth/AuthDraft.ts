import { authTypes, keyPlaces, subAuthTypes } from '@heddle/api-contract/families/plugin';
import type { PluginChange, PluginInfo } from '../queries.js';

/** Kinds of authorization in the order of the form. */
export const authKinds = ['none', 'service', 'code', 'client'] as const;
export type AuthKind = (typeof authKinds)[number];

/** Authorization of a plugin as its form edits it. Secrets are empty unless they are to be replaced. */
export interface AuthDraft {
  auth: AuthKind;
  /** One of `keyPlaces`. */
  place: string;
  keyName: string;
  key: string;
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  scope: string;
  tokenFormat: string;
  secretIn: string;
  isShared: boolean;
}

const formType = 'application/x-www-form-urlencoded';

export const tokenFormats = { form: formType, json: 'application/json' } as const;
export const secretPlaces = { body: 'body', basic: 'basic' } as const;

/** The draft of a plugin that needs no authorization. */
export const noAuth: AuthDraft = {
  auth: 'none',
  place: String(keyPlaces.header),
  keyName: 'Authorization',
  key: '',
  ...{ clientId: '', clientSecret: '', authorizeUrl: '', tokenUrl: '', revokeUrl: '', scope: '' },
  tokenFormat: formType,
  secretIn: secretPlaces.body,
  isShared: false,
};

/** Reads the stored settings, and whether a secret is stored for their kind. */
export function authDraftOf(meta: PluginInfo['meta_info']): { draft: AuthDraft; hasSecret: boolean } {
  const type = meta.auth_type[0] ?? authTypes.none;
  if (type === authTypes.service) {
    const { location, key } = meta;
    const place = String(location || keyPlaces.header);
    const draft: AuthDraft = { ...noAuth, auth: 'service', place, keyName: key || noAuth.keyName };
    return { draft, hasSecret: meta.service_token !== '' };
  }
  if (type !== authTypes.oauth || meta.oauth_info === '') return { draft: noAuth, hasSecret: false };
  const stored = JSON.parse(meta.oauth_info) as Record<string, unknown>;
  const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
  const draft: AuthDraft = {
    ...noAuth,
    auth: meta.sub_auth_type === subAuthTypes.clientCredentials ? 'client' : 'code',
    clientId: text('client_id'),
    authorizeUrl: text('client_url'),
    tokenUrl: text('authorization_url'),
    revokeUrl: text('revocation_url'),
    scope: text('scope'),
    tokenFormat: text('authorization_content_type') || formType,
    secretIn: text('client_secret_in') || secretPlaces.body,
    isShared: stored['is_shared'] === true,
  };
  return { draft, hasSecret: text('client_secret') !== '' };
}

/** The change that stores a draft. A stored secret stays unless the draft has a new one. */
export function authChangeOf(
  draft: AuthDraft,
): Pick<PluginChange, 'auth_type' | 'sub_auth_type' | 'location' | 'key' | 'service_token' | 'oauth_info'> {
  const { auth } = draft;
  if (auth === 'none') return { auth_type: authTypes.none };
  if (auth === 'service')
    return {
      auth_type: authTypes.service,
      location: Number(draft.place),
      key: draft.keyName.trim(),
      ...(draft.key !== '' && { service_token: draft.key }),
    };
  const isCode = auth === 'code';
  return {
    auth_type: authTypes.oauth,
    sub_auth_type: isCode ? subAuthTypes.authorizationCode : subAuthTypes.clientCredentials,
    oauth_info: JSON.stringify({
      client_id: draft.clientId.trim(),
      client_secret: draft.clientSecret,
      ...(isCode && { client_url: draft.authorizeUrl.trim(), is_shared: draft.isShared }),
      authorization_url: draft.tokenUrl.trim(),
      revocation_url: draft.revokeUrl.trim(),
      scope: draft.scope.trim(),
      authorization_content_type: draft.tokenFormat,
      client_secret_in: draft.secretIn,
    }),
  };
}

/** Fields that have to be filled in before the draft can be stored. */
export function missingAuthFields(draft: AuthDraft, hasSecret: boolean): (keyof AuthDraft)[] {
  const { auth } = draft;
  if (auth === 'none') return [];
  if (auth === 'service') return draft.key === '' && !hasSecret ? ['key'] : [];
  const required = ['clientId', 'tokenUrl', ...(auth === 'code' ? (['authorizeUrl'] as const) : [])] as const;
  return required.filter((name) => draft[name].trim() === '');
}
