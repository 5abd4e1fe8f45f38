import type { ClientType, Input, oauthApp, Result } from '@heddle/api-contract';
import type { Context } from '../../kernel/Context.js';

type Calls = typeof oauthApp.calls;

// `{{...}}` is filled by the app's page. The code is run against a server in src/oauth.test.ts.
const examples: Readonly<Record<ClientType, string>> = {
  WebBackend: `import { CozeAPI, getWebAuthenticationUrl, getWebOAuthToken, refreshOAuthToken } from '@coze/api';

const app = { baseURL: '{{base_url}}', clientId: '{{client_id}}' };
const redirectUrl = '{{redirect_uri}}';
const clientSecret = process.env.CLIENT_SECRET;

// 1. Send the person here. Keep the state in their session and compare it when they come back.
export const signInUrl = (state) => getWebAuthenticationUrl({ ...app, redirectUrl, state });

// 2. They come back to redirectUrl with ?code=...&state=...
export async function clientOf(code) {
  const token = await getWebOAuthToken({ ...app, redirectUrl, clientSecret, code });
  return new CozeAPI({ baseURL: app.baseURL, token: token.access_token });
}

// 3. Before expires_in (seconds since 1970) comes. Keep the new refresh token: the old one is spent.
export const renew = (refreshToken) => refreshOAuthToken({ ...app, clientSecret, refreshToken });
`,
  SinglePageOrNative: `import { CozeAPI, getPKCEAuthenticationUrl, getPKCEOAuthToken, refreshOAuthToken } from '@coze/api';

const app = { baseURL: '{{base_url}}', clientId: '{{client_id}}' };
const redirectUrl = '{{redirect_uri}}';

// 1. Keep codeVerifier (in sessionStorage, say) and go to url.
export const signIn = (state) => getPKCEAuthenticationUrl({ ...app, redirectUrl, state });

// 2. Back at redirectUrl with ?code=...&state=...
export async function clientOf(code, codeVerifier) {
  const token = await getPKCEOAuthToken({ ...app, redirectUrl, code, codeVerifier });
  return new CozeAPI({ baseURL: app.baseURL, token: token.access_token });
}

// 3. Before expires_in (seconds since 1970) comes. Keep the new refresh token: the old one is spent.
export const renew = (refreshToken) => refreshOAuthToken({ ...app, refreshToken });
`,
  Terminal: `import { CozeAPI, getDeviceCode, getDeviceToken } from '@coze/api';

const app = { baseURL: '{{base_url}}', clientId: '{{client_id}}' };

export async function signIn(show = console.log) {
  const device = await getDeviceCode(app);
  await show(\`Open \${device.verification_uri}?user_code=\${device.user_code}\`);
  // Asks every five seconds until the person has decided.
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

// A token lasts 15 minutes; sign a new one then. The app works in the workspaces where it is installed.
export async function makeClient() {
  const token = await getJWTToken(app);
  return new CozeAPI({ baseURL, token: token.access_token });
}
`,
};

/** Code to begin with for one kind of app, or for all. */
export async function describeQuickStart(
  _: Context,
  input: Input<Calls['quickStart']>,
): Promise<Result<Calls['quickStart']>> {
  const types = input.client_type ? [input.client_type] : (Object.keys(examples) as ClientType[]);
  return { lang_config: types.map((type) => ({ lang: 'Node.js', instruction: examples[type] })) };
}
