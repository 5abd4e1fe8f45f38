import { afterEach, describe, expect, it } from 'vitest';
import {
  answerWith,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../models/testing/scriptedEndpoint.js';
import { privateOrigins } from '../testing/privateAddresses.js';
import { isPublicAddress } from './addresses.js';
import { createOutboundFetch } from './createOutboundFetch.js';

let endpoints: ScriptedEndpoint[] = [];
afterEach(async () => {
  await Promise.all(endpoints.map((endpoint) => endpoint.close()));
  endpoints = [];
});

async function start(...parameters: Parameters<typeof answerWith>) {
  const endpoint = await startScriptedEndpoint(answerWith(...parameters));
  endpoints.push(endpoint);
  return { ...endpoint, calls: endpoint.calls, origin: new URL(endpoint.baseURL).origin };
}

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'not an address',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('requests to other hosts', () => {
  it('reach a private address only if it is allowed', async () => {
    const named = await start(200, '"hello"');
    const other = await start(200, '"secret"');
    const call = createOutboundFetch({ privateOrigins: [named.origin] });
    expect(await (await call(named.origin)).json()).toBe('hello');
    await expect(call(other.origin)).rejects.toMatchObject({ cause: { name: 'OutboundRefused' } });
    expect(other.calls).toHaveLength(0);
  });

  it('send a body with GET too, follow redirects, and check every address', async () => {
    const named = await start(200, '"hello"', { 'x-kind': 'a' });
    const other = await start(200, '"secret"');
    const call = createOutboundFetch({ privateOrigins: [named.origin] });
    const init = { method: 'GET', body: '{"q":1}', headers: { 'content-type': 'application/json' } };
    const response = await call(named.origin, init);
    expect([response.status, response.headers.get('x-kind'), await response.json()]).toEqual([
      200,
      'a',
      'hello',
    ]);
    expect(named.calls.at(-1)?.body).toEqual({ q: 1 });
    const gone = await start(204, '');
    const moved = await start(307, '', { location: named.origin });
    const away = await start(307, '', { location: other.origin });
    const further = createOutboundFetch({
      privateOrigins: [named, gone, moved, away].map(({ origin }) => origin),
    });
    expect((await further(gone.origin, init)).body).toBeNull();
    expect(await (await further(moved.origin)).json()).toBe('hello');
    const refused = { cause: { name: 'OutboundRefused' } };
    await expect(further(away.origin)).rejects.toMatchObject(refused);
    // A body is not sent to another origin.
    await expect(further(moved.origin, init)).rejects.toThrow('request content is not forwarded');
    await expect(call(other.origin, init)).rejects.toMatchObject({ name: 'OutboundRefused' });
    expect(other.calls).toHaveLength(0);
  });

  it('send forms with their files', async () => {
    const named = await start(200, '"hello"');
    const body = new FormData();
    body.append('model', 'small');
    body.append('file', new Blob(['sound']), 'a.wav');
    const call = createOutboundFetch({ privateOrigins: [named.origin] });
    await call(named.origin, { method: 'POST', body });
    const sent = named.calls[0]!;
    expect(sent.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent.text).toMatch(/name="model"\r\n\r\nsmall\r\n[\s\S]*filename="a.wav"[\s\S]*sound\r\n/);
  });

  it('refuse private addresses in any notation', async () => {
    const hidden = await start(200, '"secret"');
    for (const origin of privateOrigins(new URL(hidden.origin).port).filter(
      (url) => !url.includes('.example'),
    ))
      await expect(createOutboundFetch()(`${origin}/`), origin).rejects.toThrow();
    expect(hidden.calls).toHaveLength(0);
  });

  it('check every redirect', async () => {
    const hidden = await start(200, '"secret"');
    const redirecting = await start(302, '', { location: `${hidden.origin}/latest/meta-data` });
    await expect(
      createOutboundFetch({ privateOrigins: [redirecting.origin] })(redirecting.origin),
    ).rejects.toMatchObject({
      cause: { name: 'OutboundRefused' },
    });
    expect(hidden.calls).toHaveLength(0);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'data:text/plain,x',
  ])('refuse %s by its scheme', async (url) => {
    await expect(createOutboundFetch()(url)).rejects.toThrow('Only http and https');
  });
});
