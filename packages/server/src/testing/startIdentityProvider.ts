import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { ProviderConfiguration } from '../identity/providers/IdentityProviders.js';

/** A person with an account at the provider. */
export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A real OpenID provider on its own port. Its page asks for a name and accepts any password. */
export interface TestIdentityProvider extends ProviderConfiguration {
  /** People by the name they enter; others have no address. */
  people: Map<string, ProviderPerson>;
  /** Follows the URL of a sign-in to the redirect back, as this person in a new browser. */
  signIn(startUrl: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

const clientSecret = 'a secret of the client';

/** Starts a provider with one client, whose redirect URI this is. */
export async function startIdentityProvider(
  id: string,
  redirectAddress: string,
): Promise<TestIdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'heddle', client_secret: clientSecret, redirect_uris: [redirectAddress] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    cookies: { keys: ['cookies of a test'] },
  });
  server.on('request', provider.callback());
  return {
    id,
    name: `Provider ${id}`,
    issuer,
    clientId: 'heddle',
    clientSecret,
    people,
    signIn: (startUrl, login) => followRedirects(startUrl, login, redirectAddress),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Goes through the provider's pages like a browser: follows redirects, fills in forms, and stores cookies.
 */
async function followRedirects(startUrl: string, login: string, redirectAddress: string): Promise<URL> {
  const jar = new Map<string, string>();
  let address = new URL(startUrl);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step++) {
    if (`${address.origin}${address.pathname}` === redirectAddress) return address;
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (location) {
      address = new URL(location, address);
      form = undefined;
    } else if (action && prompt) {
      address = new URL(action, address);
      form = new URLSearchParams({ prompt, login, password: 'any' });
    } else throw new Error(`the provider answered ${response.status}: ${page.slice(0, 300)}`);
  }
  throw new Error('the provider did not redirect back');
}
