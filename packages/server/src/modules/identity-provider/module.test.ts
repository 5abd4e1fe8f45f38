import { createClient, errorCodes } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { identityProvider } from '@heddle/api-contract/families/identity-provider';
import { space } from '@heddle/api-contract/families/space';
import { user } from '@heddle/api-contract/families/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIdentityProviders } from '../../identity/providers/createIdentityProviders.js';
import type { Mail } from '../../mail/Mailer.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld, testPassword } from '../../testing/createTestApp.js';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/startIdentityProvider.js';
import { returnPath } from './attempts.js';
import { signInAttempts } from './tables.js';

const families = { account, identityProvider, space, user };
const failed = { code: errorCodes.providerFailed };
let first: TestIdentityProvider;
let second: TestIdentityProvider;
let world: TestWorld;
const mails: Mail[] = [];
let count = 0;

beforeAll(async () => {
  const back = `http://localhost${returnPath}`;
  first = await startIdentityProvider('first', back);
  second = await startIdentityProvider('second', back);
  world = await worldWith('open');
});
afterAll(async () => {
  await world.close();
  await first.close();
  await second.close();
});

function worldWith(registration: 'open' | 'closed') {
  const privateOrigins = [first.issuer, second.issuer];
  return createTestApp({
    config: { registration },
    mailer: { reachesPeople: true, send: async (mail) => void mails.push(mail) },
    identityProviders: createIdentityProviders([first, second], {
      fetch: createOutboundFetch({ privateOrigins }),
    }),
  });
}

/** A browser: a client that stores its cookies. */
function openBrowser(of = world, cookie = '') {
  const jar = new Map(cookie ? [cookie.split('=') as [string, string]] : []);
  const api = createClient(families, {
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await of.app.fetch(new Request(`http://localhost${url}`, { ...init, headers }));
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]!.split('=');
        jar.set(name, value);
      }
      return response;
    },
  });
  return { api, jar };
}
type Browser = ReturnType<typeof openBrowser>;

async function startSignIn(browser: Browser, provider = first, invitation?: string): Promise<string> {
  const input = { provider: provider.id, ...(invitation && { invitation }) };
  return (await browser.api.identityProvider.start(input)).redirect_url;
}

async function signInWith(browser: Browser, login: string, provider = first, invitation?: string) {
  const { search } = await provider.signIn(await startSignIn(browser, provider, invitation), login);
  return browser.api.identityProvider.finish({ query: search });
}

/** A person with an account at a provider that has verified their address. */
function newPerson(email = `p${++count}@example.com`, provider = first): string {
  const login = `login-${++count}`;
  provider.people.set(login, { email, email_verified: true, name: 'Paula' });
  return login;
}

describe('an unknown person', () => {
  test('registers with the address verified by the provider, and later signs in as the same person', async () => {
    const login = newPerson('paula@example.com');
    const browser = openBrowser();
    expect(await signInWith(browser, login)).toEqual({ outcome: 'signedIn', email: 'paula@example.com' });
    const me = await browser.api.account.info();
    expect(me).toMatchObject({ email: 'paula@example.com', name: 'Paula', has_password: false });
    const later = openBrowser();
    first.people.set(login, { email: 'other@example.com', email_verified: true });
    await signInWith(later, login);
    expect((await later.api.account.info()).user_id_str).toBe(me.user_id_str);
  });

  test('registers by the legacy call too, once per sign-in and in the browser that started it', async () => {
    const browser = openBrowser();
    const { searchParams } = await first.signIn(await startSignIn(browser), newPerson('older@example.com'));
    const input = Object.fromEntries(searchParams);
    await expect(openBrowser().api.user.login(input)).rejects.toMatchObject(failed);
    await browser.api.user.login(input);
    expect((await browser.api.user.session()).user_info.email).toBe('older@example.com');
    await expect(browser.api.user.login(input)).rejects.toMatchObject(failed);
    await browser.api.user.logout();
    await expect(browser.api.user.session()).rejects.toMatchObject({ code: errorCodes.unauthorised });
    const known = await world.register();
    const again = openBrowser();
    const other = (await first.signIn(await startSignIn(again), newPerson(known.email))).searchParams;
    await expect(again.api.user.login(Object.fromEntries(other))).rejects.toMatchObject(failed);
  });

  test.each([
    ['does not verify', { email: 'unsure@example.com', email_verified: false }],
    ['does not say whether it verified', { email: 'unsure@example.com' }],
    ['does not return', {}],
  ])('is refused if the provider %s the address', async (_, person) => {
    const login = `login-${++count}`;
    first.people.set(login, person);
    await expect(signInWith(openBrowser(), login)).rejects.toMatchObject(failed);
  });

  test('is refused while registration is closed, unless invited by that address', async () => {
    const closedWorld = await worldWith('closed');
    const host = await closedWorld.register();
    const { space: teams } = host.clientOf({ space });
    const team = (await teams.save({ name: 'Weavers' })).id;
    const login = newPerson('guest@example.com');
    await expect(signInWith(openBrowser(closedWorld), login)).rejects.toMatchObject({
      code: errorCodes.registrationClosed,
    });
    await teams.inviteByMail({ space_id: team, emails: ['x@example.com', 'guest@example.com'] });
    const [another, own] = mails.slice(-2).map(({ text }) => /\/invite\/(\S+)/.exec(text)?.[1]);
    await expect(signInWith(openBrowser(closedWorld), login, first, another)).rejects.toMatchObject({
      code: errorCodes.registrationClosed,
    });
    await signInWith(openBrowser(closedWorld), login, first, own);
    expect((await teams.members({ space_id: team })).total).toBe(2);
    await closedWorld.close();
  });

  test('cannot become the owner without the set-up code', async () => {
    const fresh = await createTestApp({
      config: { setupCode: 'loom-4711' },
      identityProviders: createIdentityProviders([first], {
        fetch: createOutboundFetch({ privateOrigins: [first.issuer] }),
      }),
    });
    await expect(signInWith(openBrowser(fresh), newPerson())).rejects.toMatchObject(failed);
    expect(await fresh.stranger.account.registration()).toMatchObject({ first_person: true });
    await fresh.close();
  });
});

describe('an account that already has the address', () => {
  let person: TestPerson;
  let login: string;
  beforeEach(async () => {
    person = await world.register();
    login = newPerson(person.email.toUpperCase());
  });

  async function reachPasswordStep() {
    const browser = openBrowser();
    const { search, searchParams } = await first.signIn(await startSignIn(browser), login);
    expect(await browser.api.identityProvider.finish({ query: search })).toMatchObject({
      outcome: 'needsPassword',
    });
    return { browser, state: searchParams.get('state')! };
  }

  test('requires its password the first time, and only the provider afterwards', async () => {
    const { browser, state } = await reachPasswordStep();
    await expect(browser.api.account.info()).rejects.toMatchObject({ code: errorCodes.unauthorised });
    const wrong = browser.api.identityProvider.confirm({ state, password: 'wrong wrong wrong' });
    await expect(wrong).rejects.toMatchObject({ code: errorCodes.wrongCredentials });
    await browser.api.identityProvider.confirm({ state, password: testPassword });
    expect((await browser.api.account.info()).user_id_str).toBe(person.id);
    const later = openBrowser();
    expect(await signInWith(later, login)).toMatchObject({ outcome: 'signedIn' });
    expect((await later.api.account.info()).user_id_str).toBe(person.id);
  });

  test('cannot be linked in another browser, twice, or before the provider responded', async () => {
    const { browser, state } = await reachPasswordStep();
    const other = openBrowser();
    await startSignIn(other);
    const confirm = (who: Browser, at: string) =>
      who.api.identityProvider.confirm({ state: at, password: testPassword });
    await expect(confirm(other, state)).rejects.toMatchObject(failed);
    const begun = new URL(await startSignIn(browser)).searchParams.get('state')!;
    await expect(confirm(browser, begun)).rejects.toMatchObject(failed);
    await confirm(browser, state);
    await expect(confirm(browser, state)).rejects.toMatchObject(failed);
  });

  test('without a password cannot be linked by another provider with the same address', async () => {
    const email = `only${++count}@example.com`;
    await signInWith(openBrowser(), newPerson(email));
    await expect(signInWith(openBrowser(), newPerson(email, second), second)).rejects.toMatchObject(failed);
  });
});

describe('in the settings', () => {
  test('a signed-in person links a provider account with any address, and unlinks it', async () => {
    const person = await world.register();
    const browser = openBrowser(world, person.cookie);
    const login = `login-${++count}`;
    const { redirect_url } = await browser.api.identityProvider.startLink({ provider: first.id });
    const { search } = await first.signIn(redirect_url, login);
    expect(await browser.api.identityProvider.finish({ query: search })).toMatchObject({ outcome: 'linked' });
    const emailsAt = async () =>
      (await browser.api.identityProvider.links()).providers.map((row) => row.emails.length);
    expect(await emailsAt()).toEqual([1, 0]);
    const later = openBrowser();
    await signInWith(later, login);
    expect((await later.api.account.info()).user_id_str).toBe(person.id);
    await browser.api.identityProvider.unlink({ provider: first.id });
    expect(await emailsAt()).toEqual([0, 0]);
    await expect(signInWith(openBrowser(), login)).rejects.toMatchObject(failed);
  });

  test('nobody can link a provider account that is in use, or link to an account they signed out of', async () => {
    const login = newPerson();
    await signInWith(openBrowser(), login);
    const person = await world.register();
    const browser = openBrowser(world, person.cookie);
    const link = async () =>
      (await browser.api.identityProvider.startLink({ provider: first.id })).redirect_url;
    const taken = await first.signIn(await link(), login);
    await expect(browser.api.identityProvider.finish({ query: taken.search })).rejects.toMatchObject(failed);
    const late = await first.signIn(await link(), newPerson());
    await browser.api.account.logout();
    await expect(browser.api.identityProvider.finish({ query: late.search })).rejects.toMatchObject(failed);
  });

  test('the last sign-in method of an account cannot be removed', async () => {
    const browser = openBrowser();
    await signInWith(browser, newPerson());
    await expect(browser.api.identityProvider.unlink({ provider: first.id })).rejects.toMatchObject({
      code: errorCodes.invalidProfile,
    });
    expect((await browser.api.identityProvider.links()).providers[0]?.emails).toHaveLength(1);
  });
});

describe('the response of a provider', () => {
  test('is invalid in another browser: nobody is signed in as the attacker', async () => {
    const attacker = openBrowser();
    const { search } = await first.signIn(await startSignIn(attacker), newPerson());
    const victim = openBrowser();
    await startSignIn(victim);
    await expect(victim.api.identityProvider.finish({ query: search })).rejects.toMatchObject(failed);
    await expect(openBrowser().api.identityProvider.finish({ query: search })).rejects.toMatchObject(failed);
  });

  test('is invalid if used twice, late, without state, with a made-up state, or with another code', async () => {
    const browser = openBrowser();
    const { finish } = browser.api.identityProvider;
    const respond = async () => first.signIn(await startSignIn(browser), newPerson());
    const { search } = await respond();
    await finish({ query: search });
    await expect(finish({ query: search })).rejects.toMatchObject(failed);
    const late = await respond();
    await world.database.db.update(signInAttempts).set({ expiresAt: new Date(0) });
    await expect(finish({ query: late.search })).rejects.toMatchObject(failed);
    for (const change of ['', 'invented']) {
      const { searchParams } = await respond();
      searchParams.set('state', change);
      await expect(finish({ query: `?${searchParams}` })).rejects.toMatchObject(failed);
    }
    const { searchParams: stolen } = await respond();
    const own = await respond();
    own.searchParams.set('code', stolen.get('code')!);
    // The code belongs to another PKCE verifier, so the provider refuses it.
    await expect(finish({ query: own.search })).rejects.toMatchObject(failed);
  });

  test('is checked only with the provider of the sign-in', async () => {
    const browser = openBrowser();
    const atSecond = await second.signIn(await startSignIn(browser, second), newPerson(undefined, second));
    const toFirst = new URL(await startSignIn(browser)).searchParams.get('state')!;
    atSecond.searchParams.set('state', toFirst);
    const mixed = browser.api.identityProvider.finish({ query: `?${atSecond.searchParams}` });
    await expect(mixed).rejects.toMatchObject(failed);
  });

  test('can be a cancellation by the person', async () => {
    const browser = openBrowser();
    const state = new URL(await startSignIn(browser)).searchParams.get('state')!;
    const query = `?${new URLSearchParams({ error: 'access_denied', state, iss: first.issuer })}`;
    await expect(browser.api.identityProvider.finish({ query })).rejects.toMatchObject({
      ...failed,
      msg: expect.stringContaining('cancelled'),
    });
  });

  test('is limited in length', async () => {
    const query = `?state=${'x'.repeat(8000)}`;
    await expect(openBrowser().api.identityProvider.finish({ query })).rejects.toMatchObject({
      code: errorCodes.badRequest,
    });
  });
});

describe('a provider', () => {
  const askAt = (issuer: string, fetch = createOutboundFetch()) =>
    createIdentityProviders([{ ...first, issuer }], { fetch }).start('first', 'http://localhost/back');

  test('in the internal network is requested only if the configuration names it', async () => {
    await expect(askAt(first.issuer)).rejects.toThrow(/did not respond/);
  });

  test.each([
    ['not a web page', 'javascript:alert(1)'],
    ['a page without TLS', 'http://login.example/auth'],
    ['an endless address', `https://login.example/${'x'.repeat(9000)}`],
    ['an invalid address', 'nowhere'],
  ])('whose sign-in page is %s is refused', async (_, authorization_endpoint) => {
    const issuer = 'https://login.example';
    const metadata = {
      issuer,
      authorization_endpoint,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    await expect(askAt(issuer, async () => Response.json(metadata))).rejects.toThrow(
      /^the identity provider/,
    );
  });

  test('that claims another issuer is refused', async () => {
    const metadata = {
      issuer: 'https://other.example',
      authorization_endpoint: 'https://other.example/auth',
    };
    const asked = askAt('https://login.example', async () => Response.json(metadata));
    await expect(asked).rejects.toThrow(/did not respond/);
  });

  test('that is not configured cannot be used', async () => {
    const input = { provider: 'third' };
    await expect(openBrowser().api.identityProvider.start(input)).rejects.toMatchObject(failed);
    expect((await openBrowser().api.identityProvider.providers()).providers).toEqual([
      { id: 'first', name: 'Provider first' },
      { id: 'second', name: 'Provider second' },
    ]);
  });
});

test('the cookie of a sign-in is limited to its calls, and scripts cannot read it', async () => {
  const response = await world.app.request('/api/passport/web/oidc/start/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
    body: JSON.stringify({ provider: 'first' }),
  });
  expect(response.headers.get('set-cookie')).toMatch(
    /^sign_in_browser=[\w-]{43}; Path=\/api\/passport\/web\/oidc\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
  );
});
