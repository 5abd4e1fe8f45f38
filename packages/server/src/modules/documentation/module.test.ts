import { documentation } from '@heddle/api-contract/families/documentation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const visitor = () => world.clientFor('', { documentation }).documentation;

test('visitors read the table of contents and its pages, in both languages', async () => {
  const { Result: sites } = await visitor().businesses({});
  expect(sites.list).toMatchObject([{ _id: 'guides', app_id: 'heddle', page_id: 'en/workspace' }]);
  const { Result: english } = await visitor().structure({ lang: 'en' });
  const { Result: chinese } = await visitor().structure({ lang: 'zh' });
  expect(english.map(({ title }) => title)).toContain('Agents');
  expect(chinese.map(({ title }) => title)).toContain('智能体');
  const ids = (groups: typeof english) => groups.flatMap(({ subs }) => subs.map(({ _id }) => _id));
  expect(ids(chinese)).toEqual(ids(english).map((id) => id.replace('en/', 'zh-CN/')));

  for (const id of [...ids(english), ...ids(chinese)]) {
    const { Result: page } = await visitor().read({ id });
    expect(page.content.length, id).toBeGreaterThan(200);
    expect(page.content, id).not.toMatch(/^(# |\[(中文|English)\]\()/);
  }
  const { Result: page } = await visitor().readDetail({ id: 'zh-CN/build-an-agent', app_id: 'heddle' });
  expect(page).toMatchObject({ title: '构建智能体', path: '/docs/build-an-agent', lang: 'zh-CN' });
  expect(page.content).toContain('](/docs/multi-agent');
});

test('finds pages that contain every word, those with a match in the title first', async () => {
  const { Result: found } = await visitor().search({ q: 'file BOX', lang: 'en', limit: 2 });
  expect(found.total).toBeGreaterThan(2);
  expect(found.list).toHaveLength(2);
  expect(found.list[0]).toMatchObject({
    ...{ doc_id: 'en/file-box', title: 'File box', url: 'http://localhost/docs/file-box' },
    breadcrumbs: [{ title: 'Agents' }],
  });
  const next = await visitor().search({ q: 'file box', lang: 'en', skip: 2, limit: 100 });
  expect(next.Result.list).toHaveLength(found.total - 2);
  const {
    Result: { list: one },
  } = await visitor().search({ q: 'summarize_file', lang: 'en', number_of_fragments: 1, fragment_size: 40 });
  expect(one.map(({ doc_id }) => doc_id)).toContain('en/file-box');
  for (const { highlight } of one) {
    expect(highlight).toHaveLength(1);
    expect(highlight[0]).toContain('summarize_file');
    expect(highlight[0]!.length).toBeLessThanOrEqual(42);
  }
  expect((await visitor().search({ q: '文件盒子', lang: 'zh-CN' })).Result.list[0]).toMatchObject({
    doc_id: 'zh-CN/file-box',
  });
});

test('has no pages of other sites, and finds nothing without words', async () => {
  const { businesses, structure, search, read } = visitor();
  expect((await businesses({ app_id: 'other' })).Result.list).toEqual([]);
  expect((await structure({ business_id: 'other' })).Result).toEqual([]);
  for (const input of [{ q: 'agent', app_ids: ['other'] }, { q: '  ' }, { q: 'agent xyzzyx' }, {}])
    expect((await search(input)).Result.total).toBe(0);
  for (const id of ['en/nothing', 'architecture', 'en/../architecture', 'fr/memory', 'en/0', ''])
    await expect(read({ id })).rejects.toMatchObject({ code: 700099220 });
});

test('one call makes the others, and checks their input', async () => {
  const data = JSON.stringify({ id: 'en/memory' });
  const answer = await visitor().dispatch({ action: 'get_doc', data });
  expect(JSON.parse(answer)).toEqual(await visitor().read({ id: 'en/memory' }));
  for (const [input, message] of [
    [{ action: 'openapi' }, /action must be one of get_bus, get_bus_struct/],
    [{ action: 'get_doc', data: '{' }, /data is not JSON/],
    [{ action: 'get_doc', data: '{"id":5}' }, /id/],
  ] as const)
    await expect(visitor().dispatch(input)).rejects.toThrow(message);
});
