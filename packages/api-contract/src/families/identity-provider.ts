import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { optional, shortText } from '../kernel/fields.js';

const provider = () => z.object({ id: z.string(), name: z.string() });
const departure = () => z.object({ redirect_url: z.string() });

/** Sign-in by identity providers of the installation: OpenID Connect. */
export const identityProvider = defineFamily('identity-provider', {
  /** The providers offered on the sign-in page. */
  providers: get('/api/passport/web/oidc/providers/', {
    auth: 'none',
    public: 'the sign-in page shows the providers',
    audit: { 'zh-CN': '查看身份提供方', en: 'Viewed identity providers' },
    added: 'the sign-in page shows a button for each provider',
    output: () => z.object({ providers: z.array(provider()) }),
  }),
  /** Starts a sign-in; the browser is then redirected to the returned URL. */
  start: post('/api/passport/web/oidc/start/', {
    auth: 'none',
    public: 'signs in',
    audit: { 'zh-CN': '开始用身份提供方登录', en: 'Started signing in with an identity provider' },
    added: 'the specification has no sign-in with identity providers of the installation',
    /** `invitation`: key that permits registration while it is closed. */
    input: () => z.object({ provider: shortText(40), invitation: optional(shortText(100)) }),
    output: departure,
    errors: ['providerFailed', 'tooManyRequests'],
  }),
  /** Completes a sign-in with the parameters that the provider appended to the redirect URI. */
  finish: post('/api/passport/web/oidc/finish/', {
    auth: 'none',
    public: 'signs in',
    audit: { 'zh-CN': '用身份提供方登录', en: 'Signed in with an identity provider' },
    isAdministrative: true,
    added: 'the specification has no sign-in with identity providers of the installation',
    input: () => z.object({ query: shortText(8000) }),
    output: () =>
      z.object({
        /** `needsPassword`: an account with this address exists; its password must confirm the link. */
        outcome: z.enum(['signedIn', 'linked', 'needsPassword']),
        /** The address verified by the provider. */
        email: z.string(),
      }),
    errors: ['providerFailed', 'registrationClosed', 'emailTaken', 'tooManyRequests'],
  }),
  /** Links the provider to the account with the same address, given that account's password, and signs in. */
  confirm: post('/api/passport/web/oidc/confirm/', {
    auth: 'none',
    public: 'signs in; the password of the account is required',
    audit: { 'zh-CN': '用密码确认身份提供方', en: 'Confirmed an identity provider with a password' },
    isAdministrative: true,
    added: 'a matching email address alone must not give access to an account',
    input: () => z.object({ state: shortText(200), password: shortText(1024) }),
    errors: ['providerFailed', 'wrongCredentials', 'tooManyRequests'],
  }),
  /** The providers of the installation, with the caller's identity at each. */
  links: post('/api/passport/web/oidc/list/', {
    auth: 'session',
    audit: { 'zh-CN': '查看关联的身份提供方', en: 'Viewed linked identity providers' },
    added: 'shows users how they can sign in to their account',
    output: () => z.object({ providers: z.array(provider().extend({ emails: z.array(z.string()) })) }),
  }),
  startLink: post('/api/passport/web/oidc/link/', {
    auth: 'session',
    audit: { 'zh-CN': '开始关联身份提供方', en: 'Started linking an identity provider' },
    added: 'lets users link a provider to their account',
    input: () => z.object({ provider: shortText(40) }),
    output: departure,
    errors: ['providerFailed', 'tooManyRequests'],
  }),
  /** Unlinks a provider; refused if it is the last way to sign in. */
  unlink: post('/api/passport/web/oidc/unlink/', {
    auth: 'session',
    audit: { 'zh-CN': '取消关联身份提供方', en: 'Unlinked an identity provider' },
    isAdministrative: true,
    added: 'lets users unlink a provider from their account',
    input: () => z.object({ provider: shortText(40) }),
    errors: ['invalidProfile'],
  }),
});
