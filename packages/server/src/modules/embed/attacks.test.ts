import { errorCodes } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { type CryptoKey, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../http/guards.js';
import { agentTester } from '../agent-chat/testing/agentTester.js';
import { channelTester, hostPage, readVisible } from '../channel/testing/channelTester.js';
import { createSigningKey, type SigningKey } from '../channel/testing/signVisitor.js';

const page = '<!doctype html><title>Chat</title>';
const agents = agentTester({}, async () => ({
  pages: async () => new Response(page, { headers: { 'content-type': 'text/html', ...securityHeaders } }),
}));
const { api, openChannel, visitor } = channelTester(agents);
const { webSdk, publicPage } = connectors;
const refusal = (name: keyof typeof errorCodes) => ({ code: errorCodes[name] });

/** A request from a network address, as a browser or another program sends it. */
async function post(
  path: string,
  input: object | string,
  { address = '203.0.113.1', ...headers }: Record<string, string> = {},
) {
  const response = await agents.world.app.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'x', ...headers },
      body: typeof input === 'string' ? input : JSON.stringify(input),
    }),
    { address },
  );
  const text = await response.text();
  return { status: response.status, text, code: (JSON.parse(text) as { code: number }).code };
}

describe('SEC-58: frames', () => {
  const policyOf = async (path: string) => {
    const response = await agents.world.app.request(path);
    expect(await response.text()).toBe(page);
    const policy = response.headers.get('content-security-policy') ?? '';
    return { response, ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1], policy };
  };

  test('show the chat on the allowed origins of its channel, and nothing else of this installation', async () => {
    const allowed = [hostPage, 'http://intranet.example:8080', 'https://bücher.example'];
    const { channel_id, bot_id } = await openChannel(webSdk, { origins: allowed });
    const { response, ancestors, policy } = await policyOf(`/embed/${channel_id}`);
    expect(ancestors).toBe(`${hostPage} http://intranet.example:8080 https://xn--bcher-kva.example`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(response.headers.get('x-frame-options')).toBeNull();
    const { link, channel_id: pageId } = await openChannel(publicPage);
    const closed = [
      '/embed/1',
      '/embed/99999999999999999999',
      `/embed/${pageId}`,
      link,
      '/share/t1-x',
      `${link}?frame-ancestors=*`,
    ];
    for (const path of closed) {
      const { ancestors: refused = "'none'" } = await policyOf(path);
      expect(["'none'", "'self'"], path).toContain(refused);
    }
    for (const path of ['/', '/space/1/develop', '/embed', '/embedded/1', `/embed/${channel_id}/x`])
      expect((await policyOf(path)).ancestors, path).toBe("'self'");
    await api().channel.save({
      bot_id,
      connector_id: webSdk,
      is_enabled: false,
      settings: { origins: allowed },
    });
    expect((await policyOf(`/embed/${channel_id}`)).ancestors).toBe("'none'");
  });
});

describe('an origin that lies', () => {
  test('opens nothing, however it is written', async () => {
    const { channel_id } = await openChannel(webSdk, {
      origins: [hostPage, 'https://bücher.example', 'http://localhost:3000'],
    });
    const lies = [
      'null',
      '',
      '*',
      'HTTPS://SHOP.EXAMPLE',
      'https://Shop.example',
      'https://shop.example/',
      'https://shop.example:443',
      'https://shop.example:8443',
      'https://shop.example.',
      'https://shop.example.evil.example',
      'https://evilshop.example',
      'https://a.shop.example',
      'https://shop.example@evil.example',
      'https://user:word@shop.example',
      'https://evil.example#https://shop.example',
      'https://evil.example/https://shop.example',
      'https://shop.example,https://evil.example',
      'https://shop.example https://evil.example',
      ' https://shop.example',
      'https://shop.example\n',
      'https://shop%2eexample',
      'https://shop。example',
      'https://ｓhop.example',
      'http://shop.example',
      'https://bücher.example',
      'https://bucher.example',
      'http://localhost',
      'http://127.0.0.1:3000',
      'http://localhost:30000',
      'file://',
      'about:blank',
      'data:text/html,x',
      'constructor',
    ];
    for (const origin of lies) {
      const given = await post('/api/embed/session', { channel_id, origin });
      expect(given.code, origin).toBe(errorCodes.channelRefused);
    }
    const long = `https://${'a'.repeat(400)}.example`;
    expect((await post('/api/embed/session', { channel_id, origin: long })).code).toBe(errorCodes.badRequest);
    for (const origin of [[hostPage], { toString: hostPage }, 1, true])
      expect((await post('/api/embed/session', { channel_id, origin })).code).toBe(errorCodes.badRequest);
    for (const origin of [hostPage, 'https://xn--bcher-kva.example', 'http://localhost:3000'])
      expect((await post('/api/embed/session', { channel_id, origin })).code, origin).toBe(0);
  });

  test('reaches no call from a page: browsers name the page, and only our own is accepted', async () => {
    const { channel_id } = await openChannel(webSdk, { origins: [hostPage] });
    const { session } = await visitor().open({ channel_id, origin: hostPage });
    for (const origin of [hostPage, 'https://evil.example', 'null', 'http://localhost.evil.example'])
      for (const [path, input] of [
        ['/api/embed/session', { channel_id, origin: hostPage }],
        ['/api/embed/chat', { session, text: 'Hi' }],
        ['/api/embed/messages', { session }],
        ['/api/embed/file', { session }],
      ] as const) {
        const { code } = await post(path, input, { origin });
        expect(code, `${path} ${origin}`).toBe(errorCodes.forbidden);
      }
    const unasked = await agents.world.app.request('/api/embed/session', {
      method: 'OPTIONS',
      headers: { origin: hostPage },
    });
    expect(unasked.headers.get('access-control-allow-origin')).toBeNull();
    // SEC-17: forms and plain texts, which pages may send without asking, are no calls.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(
        (await post('/api/embed/session', `{"channel_id":"${channel_id}"}`, { 'content-type': type })).code,
        type,
      ).not.toBe(0);
  });
});

/** Signs exactly what is given, in whatever form. */
async function forge(
  key: CryptoKey,
  header: object,
  claims: object | string,
  hash = 'SHA-256',
): Promise<string> {
  const part = (value: object | string) =>
    toBase64Url(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)));
  const head = `${part(header)}.${part(claims)}`;
  const pkcs8 = await exportPKCS8(key);
  const fitting = await importPKCS8(pkcs8, hash === 'SHA-512' ? 'RS512' : 'RS256');
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', fitting, new TextEncoder().encode(head));
  return `${head}.${toBase64Url(new Uint8Array(signature))}`;
}

const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

test('a token in any other form than the documented one signs nobody in', async () => {
  const { channel_id } = await openChannel(webSdk, { origins: [hostPage], needs_sign_in: true });
  const key: SigningKey = await createSigningKey();
  const { fingerprint: kid } = await api().channel.addKey({ channel_id, public_key_pem: key.pem });
  const now = Math.floor(Date.now() / 1000);
  const good = { sub: 'ada', aud: channel_id, iat: now, exp: now + 600 };
  const header = { alg: 'RS256', kid };
  const { privateKey } = key;
  const { privateKey: attacker, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', publicKey as CryptoKey);
  const sign = (claims: object, more: object = {}) =>
    forge(privateKey, { ...header, ...more }, { ...good, ...claims });
  const open = (token: unknown) => post('/api/embed/session', { channel_id, origin: hostPage, token });
  expect((await open(await sign({}))).code).toBe(0);
  const [head, claims, signature] = (await sign({})).split('.');
  const other = toBase64Url(new TextEncoder().encode(JSON.stringify({ ...good, sub: 'bob' })));
  const wrong: Record<string, string> = {
    'alg RS512': await forge(privateKey, { ...header, alg: 'RS512' }, good, 'SHA-512'),
    'alg in lower case': await sign({}, { alg: 'rs256' }),
    'alg nOnE': await sign({}, { alg: 'nOnE' }),
    'alg PS256': await sign({}, { alg: 'PS256' }),
    'alg missing': await sign({}, { alg: undefined }),
    'alg of another type': await sign({}, { alg: ['RS256'] }),
    'its own key in the header': await forge(attacker, { alg: 'RS256', kid, jwk }, good),
    'an address of keys in the header': await forge(
      attacker,
      { alg: 'RS256', kid, jku: `${agents.endpoint.baseURL}/keys`, x5u: agents.endpoint.baseURL },
      good,
    ),
    'an unknown critical header': await sign({}, { crit: ['b64'], b64: false }),
    'no kid': await sign({}, { kid: undefined }),
    'a path as kid': await sign({}, { kid: '../../../dev/null' }),
    'SQL as kid': await sign({}, { kid: "' or 1=1 --" }),
    'a list as kid': await sign({}, { kid: [kid] }),
    'a property of objects as kid': await sign({}, { kid: '__proto__' }),
    'a number as sub': await sign({ sub: 1 }),
    'a list as sub': await sign({ sub: ['ada'] }),
    'no sub': await sign({ sub: undefined }),
    'a long sub': await sign({ sub: 'a'.repeat(129) }),
    'a sub with NUL': await sign({ sub: 'a\0b' }),
    'no aud': await sign({ aud: undefined }),
    'aud with a space': await sign({ aud: ` ${channel_id}` }),
    'no exp': await sign({ exp: undefined }),
    'exp as text': await sign({ exp: String(now + 600) }),
    'exp without end': await sign({ exp: 1e308 }),
    'no iat': await sign({ iat: undefined }),
    'iat before exp by a day': await sign({ iat: now - 86_400 }),
    'iat in the future': await sign({ iat: now + 300, exp: now + 900 }),
    'more than an hour': await sign({ exp: now + 3_700 }),
    'nbf in the future': await sign({ nbf: now + 300 }),
    'a long jti': await sign({ jti: 'j'.repeat(300) }),
    'claims of another token': `${head}.${other}.${signature}`,
    'claims that are no JSON': await forge(privateKey, header, 'x'),
    'claims that are a list': await forge(privateKey, header, '[]'),
    'five parts': `${head}.${claims}.${signature}.x.y`,
    'two parts': `${head}.${claims}`,
    'a space': `${head}.${claims}.${signature} `,
    'a large token': `${head}.${claims}${'A'.repeat(7_000)}.${signature}`,
  };
  agents.endpoint.calls.length = 0;
  for (const [what, token] of Object.entries(wrong)) {
    const { code, text } = await open(token);
    expect(code, what).toBe(errorCodes.channelRefused);
    expect(text, what).not.toContain('PUBLIC KEY');
  }
  // No address in a header was fetched.
  expect(agents.endpoint.calls).toEqual([]);
  expect((await open('x'.repeat(8_001))).code).toBe(errorCodes.badRequest);
  for (const token of [{}, [], 1]) expect((await open(token)).code).toBe(errorCodes.badRequest);
});

describe('SEC-60: a session', () => {
  test('is of one channel and one origin, and is worth nothing anywhere else', async () => {
    const second = 'https://second.example';
    const one = await openChannel(webSdk, { origins: [hostPage, second] });
    const two = await openChannel(webSdk, { origins: [hostPage] });
    const { session } = await visitor().open({ channel_id: one.channel_id, origin: hostPage });
    const { chatId } = await readVisible(visitor().chat({ session, text: 'Mine' }));
    const elsewhere = [
      { channel_id: two.channel_id, origin: hostPage },
      { channel_id: one.channel_id, origin: second },
    ];
    for (const place of elsewhere) {
      const taken = await visitor().open({ ...place, session });
      expect(taken.session).not.toBe(session);
      expect((await visitor().messages({ session: taken.session })).messages).toEqual([]);
      await expect(visitor().stop({ session: taken.session, chat_id: chatId })).rejects.toMatchObject(
        refusal('chatNotFound'),
      );
    }
    // It still belongs to whoever has it.
    expect((await visitor().messages({ session })).messages).toHaveLength(2);
    for (const wrong of [
      session.toUpperCase(),
      ` ${session}`,
      `${session}=`,
      session.slice(1),
      'constructor',
    ])
      await expect(visitor().messages({ session: wrong }), wrong).rejects.toMatchObject(
        refusal('channelSessionEnded'),
      );
    for (const path of ['/v1/conversation/create', '/v1/bots'])
      expect((await post(path, {}, { authorization: `Bearer ${session}` })).code).not.toBe(0);
    expect(
      (await post('/api/playground_api/space/list', {}, { cookie: `session_key=${session}` })).code,
    ).toBe(errorCodes.unauthorised);
  });

  test('opens so many times from a network address; others are not affected', async () => {
    const { channel_id } = await openChannel(webSdk, { origins: [hostPage] });
    const address = '203.0.113.50';
    const codes = new Set<number>();
    for (let count = 0; count < 301; count++)
      codes.add((await post('/api/embed/session', { channel_id: '1', origin: hostPage }, { address })).code);
    expect(codes).toEqual(new Set([errorCodes.channelClosed, errorCodes.tooManyRequests]));
    const open = (from: string) =>
      post('/api/embed/session', { channel_id, origin: hostPage }, { address: from });
    expect((await open(address)).code).toBe(errorCodes.tooManyRequests);
    expect((await open('203.0.113.51')).code).toBe(0);
  });
});

test('SEC-19: links to transcripts and pages cannot be guessed, mixed or told apart', async () => {
  const { channel_id, link: page } = await openChannel(publicPage, { can_share: true });
  const pageLink = page.split('/').at(-1)!;
  const { session } = await visitor().open({ link: pageLink });
  await readVisible(visitor().chat({ session, text: 'One' }));
  const share = async () => (await visitor().share({ session })).link.split('/').at(-1)!;
  const [link, later] = [await share(), await share()];
  const [id, signature] = [link.slice(1).split('-')[0]!, link.slice(link.indexOf('-') + 1)];
  expect(signature).toHaveLength(43);
  const pageSignature = pageLink.slice(pageLink.indexOf('-') + 1);
  const guesses = [
    `t${BigInt(id) + 1n}-${signature}`,
    `t${later.slice(1).split('-')[0]}-${signature}`,
    `t${id}-${pageSignature}`,
    `t${channel_id}-${pageSignature}`,
    `t${id}-${'A'.repeat(43)}`,
    `t0${id}-${signature}`,
    `T${id}-${signature}`,
    `t${id}-${signature.toLowerCase()}`,
    `t${id}-${signature}=`,
    `t${id}`,
    `t-${signature}`,
    `t99999999999999999999-${signature}`,
    pageLink,
    '../t1-x',
  ];
  const texts = new Set<string>();
  for (const guess of guesses) {
    const { code, text } = await post(
      '/api/embed/transcript/read',
      { link: guess },
      { address: '203.0.113.60' },
    );
    expect(code, guess).toBe(errorCodes.channelClosed);
    texts.add(text.replace(/"(?:logid|log_id|detail)":("[^"]*"|\{[^}]*\})/g, ''));
  }
  expect(texts.size).toBe(1);
  for (let count = guesses.length; count < 30; count++)
    await post('/api/embed/session', { link: `${channel_id}-${count}` }, { address: '203.0.113.60' });
  // After many wrong ones, right ones are refused there as well, so that a guess that was right is not known.
  const read = (address: string) => post('/api/embed/transcript/read', { link }, { address });
  expect((await read('203.0.113.60')).code).toBe(errorCodes.tooManyRequests);
  expect((await read('203.0.113.61')).code).toBe(0);
  for (const wrong of [pageLink.replace(/-.*/, ''), `${pageLink}x`, `0${pageLink}`, link])
    expect((await post('/api/embed/session', { link: wrong }, { address: '203.0.113.62' })).code, wrong).toBe(
      errorCodes.channelClosed,
    );
});

test('SEC-11: a copy of an agent has no channels that are on', async () => {
  const { bot_id } = await openChannel(publicPage);
  const { bot_id: copy } = await api().bot.duplicate({ bot_id, space_id: agents.owner.spaceId });
  const { channels } = await api().channel.list({ bot_id: copy });
  for (const one of channels) expect(one).toMatchObject({ channel_id: '', is_enabled: false, link: '' });
});
