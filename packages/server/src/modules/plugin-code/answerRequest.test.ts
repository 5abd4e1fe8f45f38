import { expect, test } from 'vitest';
import type { PluginCode } from '../plugin/index.js';
import { answerRequest } from './answerRequest.js';
import { readPackage } from './readPackage.js';
import { npmArchive } from './testing/archives.js';

// Requests of hostile programs to servers that answer what they hear.
const host = 'api.example.com';
const secret = 'planted/secret+value=';
const code = { language: 'typescript', files: {}, hosts: [host, 'other.example.com'] } as PluginCode;
const reach = (value = secret) => ({ code, secrets: new Map([['KEY', { value, hosts: [host] }]]) });
const { signal } = new AbortController();

test.each([
  ['https://api.example.com/a', `http://${host}/b`],
  ['http://api.example.com/a', `https://${host}/b`],
  ['https://api.example.com/a', 'https://other.example.com/b'],
])('a redirect from %s to %s carries no secret', async (url, location) => {
  const heard: [url: string, key: string | null][] = [];
  const outbound: typeof fetch = async (input, init) => {
    heard.push([String(input), new Headers(init?.headers).get('x-key')]);
    return heard.length === 1
      ? new Response(null, { status: 302, headers: { location } })
      : new Response('{}');
  };
  await answerRequest(
    { outbound },
    reach(),
    { key: 'k', url, headers: { 'x-key': '{{secret:KEY}}' } },
    signal,
  );
  expect(heard).toEqual([
    [url, secret],
    [location, null],
  ]);
});

test.each([
  ['in base64', secret, (key: string) => btoa(`me:${key}`)],
  ['in JSON', secret, (key: string) => JSON.stringify(key).replaceAll('/', '\\/').replaceAll('+', '\\u002B')],
  ['as a form', secret, (key: string) => new URLSearchParams({ key: `x ${key}` }).toString()],
  ['next to a letter', 'short1', (key: string) => `a${key}b`],
])('a program does not read a secret that a server repeats %s', async (_, value, spell) => {
  const outbound: typeof fetch = async (__, init) => {
    const said = spell(new Headers(init?.headers).get('x-key') ?? '');
    return new Response(said, { headers: { 'x-said': said } });
  };
  const asked = { key: 'k', url: `https://${host}/`, headers: { 'x-key': '{{secret:KEY}}' } };
  const answer = JSON.stringify(await answerRequest({ outbound }, reach(value), asked, signal));
  for (const part of [spell(value), value, 'c2VjcmV0', 'planted', 'short1'])
    expect(answer).not.toContain(part);
});

test.each([
  '\n',
  '\n ',
  ' ',
  '\t',
])('a package whose file repeats %j a million times is refused at once', (space) => {
  const files = {
    'package.json': '{"name":"blank","version":"1.0.0"}',
    'index.js': `${space.repeat(1_000_000)}x`,
  };
  expect(() =>
    readPackage('typescript', 'blank-1.0.0.tgz', Buffer.from(npmArchive(files), 'base64')),
  ).toThrow('ES module');
});
