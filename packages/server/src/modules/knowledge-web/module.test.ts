import { knowledge, updateTypes } from '@heddle/api-contract/families/knowledge';
import { knowledgeWeb, linkTaskStatuses, webStatuses } from '@heddle/api-contract/families/knowledge-web';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { documents } from '../knowledge/tables.js';
import { pageFetcher } from './PageFetcher.js';
import { refreshDueJob } from './refreshDocuments.js';
import { refreshes } from './tables.js';
import { pageOf, type Site, startSite } from './testing/startSite.js';

const prose =
  'The harbour opens at six in the morning, and the ferry leaves an hour later from the old pier. ';
let site: Site;
let world: TestWorld;
let owner: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  site = await startSite({
    '/': pageOf('Home', prose.repeat(4), ['/a', '/b?utm_source=x', '/missing', 'https://elsewhere.example/']),
    '/a': pageOf('First', `${prose.repeat(4)} First page.`, ['/', '/b']),
    '/b': pageOf('Second', `${prose.repeat(4)} Second page.`),
    '/empty': '<html><body><div id="app"></div></body></html>',
    '/data.bin': (_, response) =>
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('x'),
    '/news': pageOf('News', `${prose.repeat(4)} Old news.`),
  });
  site.pages['/sitemap.xml'] =
    `<urlset><url><loc>${site.origin}/a</loc></url><url><loc>https://elsewhere.example/</loc></url></urlset>`;
  world = await createTestApp({ outbound: createOutboundFetch({ privateOrigins: [site.origin] }) });
  // `PageFetcher.test.ts` tests the pause between requests.
  world.app.app.use(pageFetcher).pauseMs = 0;
  [owner, stranger] = [await world.register(), await world.register()];
});
afterAll(async () => {
  await world.close();
  await site.close();
});

const calls = (person = owner) => person.clientOf({ knowledgeWeb, knowledge });

async function fetchPage(web_url: string, subpages_count = 0) {
  const { web_id } = await calls().knowledgeWeb.submit({ web_url, subpages_count });
  await world.delivered();
  const { data } = await calls().knowledgeWeb.get({ web_ids: [web_id], include_content: true });
  return { web_id, page: data[web_id]! };
}

test('fetches a page and the pages of its host below it, each once', async () => {
  const { web_id, page } = await fetchPage(`${site.origin}/`, 5);
  expect(page).toMatchObject({ progress: 100, status: webStatuses.ready });
  expect(page.web_info.title).toBe('Home');
  expect(page.web_info.content).toContain('# Home');
  expect(page.web_info.subpages.map(({ url, title }) => [url, title])).toEqual([
    [`${site.origin}/a`, 'First'],
    [`${site.origin}/b`, 'Second'],
  ]);
  const { data } = await calls(stranger).knowledgeWeb.get({ web_ids: [web_id] });
  expect(data).toEqual({});
}, 20_000);

test('says why a page cannot be read', async () => {
  const keys = [];
  for (const path of ['/missing', '/empty', '/data.bin'])
    keys.push((await fetchPage(site.origin + path)).page.web_info.problem?.key);
  keys.push((await fetchPage('http://127.0.0.1:8099/')).page.web_info.problem?.key);
  expect(keys).toEqual([
    'knowledgeWeb.status',
    'knowledgeWeb.noText',
    'knowledgeWeb.contentType',
    'outbound.privateNetwork',
  ]);
  await expect(calls().knowledgeWeb.submit({ web_url: 'file:///etc/passwd' })).rejects.toMatchObject({
    code: 105000000,
  });
}, 20_000);

test('finds the links of a page and of a sitemap, and stops when asked', async () => {
  const { task_id } = await calls().knowledgeWeb.createLinkTask({ url: `${site.origin}/` });
  await world.delivered();
  const task = await calls().knowledgeWeb.getLinkTask({ task_id });
  expect(task).toMatchObject({ status: linkTaskStatuses.ready });
  expect(task.urls).toEqual([`${site.origin}/a`, `${site.origin}/b`, `${site.origin}/missing`]);
  await expect(calls(stranger).knowledgeWeb.getLinkTask({ task_id })).rejects.toMatchObject({
    code: 105000000,
  });
  const second = await calls().knowledgeWeb.createLinkTask({ url: `${site.origin}/` });
  await calls().knowledgeWeb.abortLinkTask({ task_id: second.task_id });
  await world.delivered();
  expect((await calls().knowledgeWeb.getLinkTask({ task_id: second.task_id })).status).toBe(
    linkTaskStatuses.aborted,
  );
  const { urls } = await calls().knowledgeWeb.parseSitemap({ sitemap_url: `${site.origin}/sitemap.xml` });
  expect(urls).toEqual([`${site.origin}/a`]);
}, 30_000);

test('refreshes a document when its page has changed, and keeps its content when the page is gone', async () => {
  const { web_id } = await fetchPage(`${site.origin}/news`);
  const { dataset_id } = await calls().knowledge.create({
    space_id: owner.spaceId,
    name: 'News',
    format_type: 0,
  });
  const { chunks } = await calls().knowledge.previewChunks({ dataset_id, source_info: { web_id } });
  expect(chunks[0]?.text).toContain('Old news.');
  const { document_infos: created } = await calls().knowledge.createDocument({
    dataset_id,
    document_bases: [
      { source_info: { web_id }, update_rule: { update_type: updateTypes.cover, update_interval: 1 } },
    ],
  });
  const { document_id, web_url } = created[0]!;
  expect(web_url).toBe(`${site.origin}/news`);
  await world.delivered();
  const text = async () => (await calls().knowledge.readText({ document_id })).text;
  expect(await text()).toContain('Old news.');

  const refresh = async () => {
    await calls().knowledgeWeb.refresh({ document_id });
    await world.delivered();
    const { states } = await calls().knowledgeWeb.refreshState({ document_ids: [document_id] });
    return states[0]!;
  };
  const [before] = await world.database.db.select().from(documents).where(eq(documents.id, document_id));
  expect(await refresh()).toMatchObject({ failures: 0, problem: null });
  const [same] = await world.database.db.select().from(documents).where(eq(documents.id, document_id));
  expect(same?.activeGeneration).toBe(before?.activeGeneration);

  site.pages['/news'] = pageOf('News', `${prose.repeat(4)} Fresh news.`);
  await world.database.db
    .update(refreshes)
    .set({ checkedAt: sql`now() - interval '2 days'` })
    .where(eq(refreshes.documentId, document_id));
  await world.app.app.jobs.enqueue(refreshDueJob, {});
  await world.delivered();
  expect(await text()).toContain('Fresh news.');

  delete site.pages['/news'];
  for (const failures of [1, 2, 3])
    expect(await refresh()).toMatchObject({ failures, problem: { key: 'knowledgeWeb.status' } });
  expect(await text()).toContain('Fresh news.');
  const { document_infos } = await calls().knowledge.listDocuments({ dataset_id });
  expect(document_infos[0]).toMatchObject({ status: 1, is_searchable: true });
  await expect(calls(stranger).knowledgeWeb.refresh({ document_id })).rejects.toMatchObject({
    code: 105000012,
  });
}, 60_000);
