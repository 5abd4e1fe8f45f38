import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { optional, shortText } from '../kernel/fields.js';

const provider = () => z.object({ id: z.string(), name: z.string() });
const departure = () => z.object({ redirect_url: z.string() });

/** Sign-in by identity providers of the installation: OpenID Connect. */
export const identityProvider = defineFamily('identity-provider', {
  /** What the sign-in page offers beside the password. */
  providers: get('/api/passport/web/oidc/providers/', {
    auth: 'none',
    added: 'the sign-in page must know which buttons to show',
    output: () => z.object({ providers: z.array(provider()) }),
  }),
  /** Begins a sign-in; the browser goes to the address that comes back. */
  start: post('/api/passport/web/oidc/start/', {
    auth: 'none',
    added: 'the specification has no sign-in by providers of the installation',
    /** `invitation`: the key by which a new person comes in while registration is closed. */
    input: () => z.object({ provider: shortText(40), invitation: optional(shortText(100)) }),
    output: departure,
    errors: ['providerFailed', 'tooManyRequests'],
  }),
  /** Ends a sign-in with what the provider appended to the address of the way back. */
  finish: post('/api/passport/web/oidc/finish/', {
    auth: 'none',
    isAdministrative: true,
    added: 'the specification has no sign-in by providers of the installation',
    input: () => z.object({ query: shortText(8000) }),
    output: () =>
      z.object({
        /** `needsPassword`: an account has this address, and shows by its password that it is the same person. */
        outcome: z.enum(['signedIn', 'linked', 'needsPassword']),
        /** The address that the provider vouches for. */
        email: z.string(),
      }),
    errors: ['providerFailed', 'registrationClosed', 'emailTaken', 'tooManyRequests'],
  }),
  /** Links the provider to the account that has its address, by that account's password, and signs in. */
  confirm: post('/api/passport/web/oidc/confirm/', {
    auth: 'none',
    isAdministrative: true,
    added: 'an address alone must not open an account',
    input: () => z.object({ state: shortText(200), password: shortText(1024) }),
    errors: ['providerFailed', 'wrongCredentials', 'tooManyRequests'],
  }),
  /** Providers of the installation, with what the person has at them. */
  links: post('/api/passport/web/oidc/list/', {
    auth: 'session',
    added: 'people must see by which ways their account opens',
    output: () => z.object({ providers: z.array(provider().extend({ emails: z.array(z.string()) })) }),
  }),
  startLink: post('/api/passport/web/oidc/link/', {
    auth: 'session',
    added: 'who is signed in links a provider to their account',
    input: () => z.object({ provider: shortText(40) }),
    output: departure,
    errors: ['providerFailed', 'tooManyRequests'],
  }),
  /** Takes a provider off an account; the last way to sign in stays. */
  unlink: post('/api/passport/web/oidc/unlink/', {
    auth: 'session',
    isAdministrative: true,
    added: 'people must be able to close a way into their account',
    input: () => z.object({ provider: shortText(40) }),
    errors: ['invalidProfile'],
  }),
});
