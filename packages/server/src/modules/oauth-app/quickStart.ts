import type { Input, Result } from '@heddle/api-contract';
import type { ClientType, oauthApp } from '@heddle/api-contract/families/oauth-app';
import type { Context } from '../../kernel/Context.js';

type Calls = typeof oauthApp.calls;

// The studio fills in `{{...}}`. src/oauth.test.ts runs this code against a server.
const examples: Readonly<Record<ClientType, string>> = {
  WebBackend: `import { CozeAPI, getWebAuthenticationUrl, getWebOAuthToken, refreshOAuthToken } from '@coze/api';

const app = { baseURL: '{{base_url}}', clientId: '{{client_id}}' };
const redirectUrl = '{{redirect_uri}}';
const clientSecret = process.env.CLIENT_SECRET;

// 1. Redirect the user here. Store the state in their session and compare it on return.
export const signInUrl = (state) => getWebAuthenticationUrl({ ...app, redirectUrl, state });

// 2. The user returns to redirectUrl with ?code=...&state=...
export async function clientOf(code) {
  const token = await getWebOAuthToken({ ...app, redirectUrl, clientSecret, code });
  return new CozeAPI({ baseURL: app.baseURL, token: token.access_token });
}

// 3. Call this before expires_in (seconds since 1970). Store the new refresh token: the old one is used up.
export const renew = (refreshToken) => refreshOAuthToken({ ...app, clientSecret, refreshToken });
`,
  SinglePageOrNative: `import { CozeAPI, getPKCEAuthenticationUrl, getPKCEOAuthToken, refreshOAuthToken } from '@coze/api';

const app = { baseURL: '{{base_url}}', clientId: '{{client_id}}' };
const redirectUrl = '{{redirect_uri}}';

// 1. Store codeVerifier, for example in sessionStorage, and redirect to url.
export const signIn = (state) => getPKCEAuthenticationUrl({ ...app, redirectUrl, state });

// 2. The user returns to redirectUrl with ?code=...&state=...
export async function clientOf(code, codeVerifier) {
  const token = await getPKCEOAuthToken({ ...app, redirectUrl, code, codeVerifier });
  return new CozeAPI({ baseURL: app.baseURL, token: token.access_token });
}

// 3. Call this before expires_in (seconds since 1970). Store the new refresh token: the old one is used up.
export const renew = (refreshToken) => refreshOAuthToken({ ...app, refreshToken });
`,
  Terminal: `import { CozeAPI, getDeviceCode, getDeviceToken } from '@coze/api';

const app = { baseURL: '{{base_url}}', clientId: '{{client_id}}' };

export async function signIn(show = console.log) {
  const device = await getDeviceCode(app);
  await show(\`Open \${device.verification_uri}?user_code=\${device.user_code}\`);
  // Polls every five seconds until the user has decided.
  const token = await getDeviceToken({ ...app, deviceCode: device.device_code, poll: true });
  return new CozeAPI({ baseURL: app.baseURL, token: token.access_token });
}
`,
  Service: `import { CozeAPI, getJWTToken } from '@coze/api';

const baseURL = '{{base_url}}';
const app = {
  baseURL,
  appId: '{{client_id}}',
  aud: new URL(baseURL).host,
  keyid: '{{key_id}}',
  privateKey: process.env.PRIVATE_KEY,
};

// A token lasts 15 minutes; then request a new one. The app can access workspaces in which it is installed.
export async function makeClient() {
  const token = await getJWTToken(app);
  return new CozeAPI({ baseURL, token: token.access_token });
}
`,
};

/** Sample code for one type of app, or for all. */
export async function describeQuickStart(
  _: Context,
  input: Input<Calls['quickStart']>,
): Promise<Result<Calls['quickStart']>> {
  const types = input.client_type ? [input.client_type] : (Object.keys(examples) as ClientType[]);
  return { lang_config: types.map((type) => ({ lang: 'Node.js', instruction: examples[type] })) };
}
