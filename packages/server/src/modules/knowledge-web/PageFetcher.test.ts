import { gzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { PageFetcher } from './PageFetcher.js';
import { parseSitemap } from './readSitemap.js';
import { parseRobots } from './robots.js';
import { type Site, startSite } from './testing/startSite.js';
import { pageKey, requireAddress } from './webAddress.js';

const { signal } = new AbortController();
let site: Site;
let secret: Site;

beforeAll(async () => {
  secret = await startSite({ '/': 'secret' });
  site = await startSite({
    '/robots.txt':
      'User-agent: *\nDisallow: /private\n\nUser-agent: other\nUser-agent: HEDDLE\nDisallow: /no*here$\nAllow: /no-but-here\n',
    '/': 'hello',
    '/private/': 'allowed for us',
    '/no-not-here': 'hidden',
    '/moved': (_, response) => response.writeHead(302, { location: '/' }).end(),
    '/to-hidden': (_, response) => response.writeHead(301, { location: '/no-not-here' }).end(),
    '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/inside': (_, response) => response.writeHead(307, { location: `${secret.origin}/` }).end(),
    '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/large': (_, response) => response.end('x'.repeat(2_000)),
    '/broken': (_, response) => response.writeHead(503).end(),
    '/refresh': (_, response) => response.writeHead(200, { refresh: `0; url=${secret.origin}/` }).end('here'),
  });
});
afterAll(() => Promise.all([site.close(), secret.close()]));

const createFetcher = (pauseMs = 0) =>
  new PageFetcher(createOutboundFetch({ privateOrigins: [site.origin] }), pauseMs);
const fetched = (path: string, fetcher = createFetcher(), maxBytes = 1_000) =>
  fetcher.fetchPage(new URL(path, site.origin), { signal, maxBytes });
const keyOf = (error: { reason?: { key: string } }) => error.reason?.key;

describe('a page', () => {
  test('is read with its address after redirects', async () => {
    const { url, bytes, contentType } = await fetched('/moved');
    expect([url.href, new TextDecoder().decode(bytes), contentType]).toEqual([
      `${site.origin}/`,
      'hello',
      'text/html; charset=utf-8',
    ]);
    expect((await fetched('/private/')).bytes.length).toBeGreaterThan(0);
    expect(new TextDecoder().decode((await fetched('/refresh')).bytes)).toBe('here');
  });

  test.each([
    ['/no-not-here', 'knowledgeWeb.robots'],
    ['/to-hidden', 'knowledgeWeb.robots'],
    ['/to-file', 'outbound.protocol'],
    ['/inside', 'outbound.privateNetwork'],
    ['/loop', 'knowledgeWeb.unreachable'],
    ['/large', 'knowledgeWeb.tooLarge'],
    ['/broken', 'knowledgeWeb.status'],
    ['/missing', 'knowledgeWeb.status'],
  ])('%s is refused: %s', async (path, key) => {
    expect(await fetched(path).catch(keyOf)).toBe(key);
    expect(secret.asked).toEqual([]);
  });

  test('is asked for once a second of its host, and not at all without permission of the host', async () => {
    const fetcher = createFetcher(60);
    site.asked.length = 0;
    await Promise.all([fetched('/', fetcher), fetched('/moved', fetcher), fetched('/private/', fetcher)]);
    const pages = site.asked.filter(({ path }) => path !== '/robots.txt').map(({ at }) => at);
    expect(pages).toHaveLength(4);
    // Requests may be received late, which makes the pause after them shorter.
    expect(pages.at(-1)! - pages[0]!).toBeGreaterThan(2 * 60);
    expect(site.asked.filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
    site.pages['/robots.txt'] = (_, response) => response.writeHead(500).end();
    expect(await fetched('/').catch(keyOf)).toBe('knowledgeWeb.status');
    delete site.pages['/robots.txt'];
    expect((await fetched('/no-not-here')).bytes.length).toBeGreaterThan(0);
  });

  test('inside the network is refused in every spelling, without a request', async () => {
    const { port } = new URL(secret.origin);
    const hosts = [
      ...[
        '127.0.0.1',
        'localhost',
        '0.0.0.0',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        '2130706433',
      ],
      ...[
        '0x7f.1',
        '0177.0.0.1',
        '127.1',
        '127.0.0.1.',
        '１２７.０.０.１',
        'a.localhost',
        '169.254.169.254',
        '[fd00::1]',
      ],
      ...['10.0.0.1', '100.64.0.1'],
    ];
    const outcomes = await Promise.all(
      hosts.map((host) =>
        createFetcher()
          .fetchPage(requireAddress(`http://${host}:${port}/`, 'url'), { signal })
          .then(() => 'read', keyOf),
      ),
    );
    expect(new Set(outcomes)).not.toContain('read');
    expect(secret.asked).toEqual([]);
    for (const address of [
      'file:///etc/passwd',
      'ftp://a/',
      'gopher://a/',
      'data:text/html,x',
      'javascript:alert(1)',
      'http://u:p@a/',
      'jar:x',
      'blob:x',
    ])
      expect(() => requireAddress(address, 'url')).toThrow('http');
  });
});

test('rules of robots.txt: the longest match wins, and patterns take linear time', () => {
  const robots = parseRobots(
    'user-agent: *\ndisallow: /a\nallow: /a/b\ndisallow: /*.pdf$\ncrawl-delay: 3',
    'heddle',
  );
  const allowed = (path: string) => robots.isAllowed(new URL(path, 'https://x.org'));
  expect(['/a', '/a/b/c', '/b', '/x.pdf', '/x.pdf?y'].map(allowed)).toEqual([false, true, true, false, true]);
  expect(robots.delay).toBe(3);
  const slow = parseRobots(`user-agent: *\ndisallow: /${'*a'.repeat(500)}b$`, 'heddle');
  const began = performance.now();
  expect(slow.isAllowed(new URL(`/${'a'.repeat(2_000)}`, 'https://x.org'))).toBe(true);
  expect(performance.now() - began).toBeLessThan(200);
});

describe('a sitemap', () => {
  const base = new URL('https://x.org/sitemap.xml');
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const urlset =
    '<?xml version="1.0"?><urlset><url><loc>https://x.org/a?utm_source=y&amp;b=1</loc><lastmod>2026-01-02</lastmod></url><url><loc>javascript:1</loc></url></urlset>';

  test('is read as XML, compressed XML, text and an index', () => {
    for (const bytes of [bytesOf(urlset), gzipSync(bytesOf(urlset))])
      expect(parseSitemap(bytes, base).pages.map(({ url, changedAt }) => [url.href, changedAt])).toEqual([
        ['https://x.org/a?b=1', '2026-01-02'],
      ]);
    expect(parseSitemap(bytesOf('https://x.org/a\nhttps://x.org/b\n'), base).pages).toHaveLength(2);
    const index = '<sitemapindex><sitemap><loc>/one.xml</loc></sitemap></sitemapindex>';
    expect(parseSitemap(bytesOf(index), base).sitemaps.map(({ href }) => href)).toEqual([
      'https://x.org/one.xml',
    ]);
  });

  test.each([
    [
      'entities',
      '<!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>&x;</loc></url></urlset>',
    ],
    ['laughs', '<!DOCTYPE u [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><urlset/>'],
    ['HTML', '<html><body>no sitemap</body></html>'],
    ['prose', 'no addresses here'],
    ['half of it', '<urlset><url><loc>'],
  ])('with %s is refused or empty', (_, text) => {
    let pages: unknown[] = [];
    try {
      ({ pages } = parseSitemap(bytesOf(text), base));
    } catch (error) {
      expect(keyOf(error as object)).toBe('knowledgeWeb.notASitemap');
    }
    expect(pages).toEqual([]);
  });
});

test('addresses of one page have one key', () => {
  const keys = ['https://X.org/a/', 'http://x.org/a#b', 'x.org/a?utm_medium=m', 'https://x.org:443/a'];
  expect(new Set(keys.map((address) => pageKey(requireAddress(address, 'url'))))).toEqual(
    new Set(['x.org/a']),
  );
});
