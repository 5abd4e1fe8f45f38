import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import {
  connectorIds,
  fileNodeTypes,
  knowledgeConnector,
} from '@heddle/api-contract/families/knowledge-connector';
import { knowledgeWeb } from '@heddle/api-contract/families/knowledge-web';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { pageFetcher } from '../knowledge-web/index.js';
import { pageOf, type Site, startSite } from '../knowledge-web/testing/startSite.js';
import { startWebdav } from './testing/startWebdav.js';

const folder = mkdtempSync(join(tmpdir(), 'heddle-s3-'));
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let webdav: Awaited<ReturnType<typeof startWebdav>>;
let provider: Site;
let s3: S3rver;
let s3Origin = '';
let world: TestWorld;
let owner: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  webdav = await startWebdav({
    '/dav/docs/plan.md': '# Plan\n\nThe ferry leaves at seven.',
    '/dav/docs/sub folder/fares.csv': 'from,fare\nPier,3\n',
    '/dav/docs/tool.exe': 'MZ',
    '/dav/secret.txt': 'not in the folder',
  });
  provider = await startSite({
    '/sitemap.xml': '',
    '/a': pageOf('First', 'The harbour opens at six in the morning. '.repeat(6)),
  });
  provider.pages['/sitemap.xml'] =
    `<urlset><url><loc>${provider.origin}/a</loc><lastmod>2026-02-01</lastmod></url></urlset>`;
  s3 = new S3rver({ address: '127.0.0.1', port: 0, directory: folder, silent: true });
  const { port } = await s3.run();
  s3Origin = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint: s3Origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: keys,
  });
  await client.send(new CreateBucketCommand({ Bucket: 'papers' }));
  for (const [Key, Body] of [
    ['open/a.txt', 'Text of a'],
    ['open/more/b.txt', 'Text of b'],
    ['closed/c.txt', 'hidden'],
  ])
    await client.send(new PutObjectCommand({ Bucket: 'papers', Key: Key!, Body: Body! }));
  const guarded = createOutboundFetch({ privateOrigins: [webdav.origin, provider.origin, s3Origin] });
  const scripted = /^https:\/\/(?:api\.notion\.com|www\.googleapis\.com|oauth2\.googleapis\.com)/;
  world = await createTestApp({
    outbound: (input, init) => guarded(String(input).replace(scripted, provider.origin), init),
  });
  world.app.app.use(pageFetcher).pauseMs = 0;
  [owner, stranger] = [await world.register(), await world.register()];
});
afterAll(async () => {
  await world.close();
  await Promise.all([webdav.close(), provider.close(), s3.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const calls = (person = owner) => person.clientOf({ knowledgeConnector, knowledge, knowledgeWeb });

async function connect(connector_id: number, settings: Record<string, string>, secret?: string) {
  const given = {
    connector_id,
    name: `source ${connector_id}`,
    settings: settings as never,
    ...(secret && { secret }),
  };
  return (await calls().knowledgeConnector.create(given)).connection;
}

const connectWebdav = (secret = 'secret word') =>
  connect(connectorIds.webdav, { url: `${webdav.origin}/dav/docs`, username: 'ann' }, secret);

const tree = async (auth_id: string, folder_id = '') =>
  (await calls().knowledgeConnector.tree({ auth_id, folder_id })).data_source_file_tree;

async function copy(auth_id: string, ...ids: string[]) {
  const { connection_info_list: infos } = await calls().knowledgeConnector.submit({
    connection_file_node_list: [{ auth_id, file_node_list: ids.map((file_id) => ({ file_id })) }],
  });
  await world.delivered();
  const { connection_task: tasks } = await calls().knowledgeConnector.poll({
    instance_id_list: infos.map(({ instance_id }) => instance_id),
  });
  expect(tasks[0]?.status).toBe('finished');
  return tasks[0]!.entity_task_list;
}

describe('WebDAV', () => {
  test('lists folders, copies files, and creates documents that are refreshed', async () => {
    const { auth_id } = await connectWebdav();
    expect((await tree(auth_id)).map(({ file_id, file_node_type }) => [file_id, file_node_type])).toEqual([
      ['plan.md', fileNodeTypes.document],
      ['sub folder/', fileNodeTypes.folder],
      ['tool.exe', fileNodeTypes.document],
    ]);
    expect(
      (await tree(auth_id, 'sub folder/')).map(({ file_id, file_node_type }) => [file_id, file_node_type]),
    ).toEqual([['sub folder/fares.csv', fileNodeTypes.sheet]]);
    const [plan, missing, program] = await copy(auth_id, 'plan.md', 'gone.md', 'tool.exe');
    expect([plan?.status, missing?.problem?.key, program?.problem?.key]).toEqual([
      'success',
      'knowledgeConnector.noEntry',
      'knowledgeConnector.fileType',
    ]);
    const { dataset_id } = await calls().knowledge.create({
      space_id: owner.spaceId,
      name: 'Dav',
      format_type: 0,
    });
    const { document_infos } = await calls().knowledge.createDocument({
      dataset_id,
      document_bases: [{ source_info: { tos_uri: plan!.tos_key, document_source: 3 } }],
    });
    const { document_id } = document_infos[0]!;
    await world.delivered();
    const text = async () => (await calls().knowledge.readText({ document_id })).text;
    expect(await text()).toContain('leaves at seven');
    for (const hour of ['eight', 'nine']) {
      webdav.files['/dav/docs/plan.md'] = `# Plan\n\nThe ferry leaves at ${hour}.`;
      await calls().knowledgeWeb.refresh({ document_id });
      await world.delivered();
      expect(await text()).toContain(`leaves at ${hour}`);
    }
    await calls().knowledgeConnector.setFrequency({
      dataset_id,
      auth_frequency_info: [{ auth_id, auth_frequency_type: 2 }],
    });
    expect((await calls().knowledgeConnector.getFrequency({ dataset_id })).auth_frequency_info).toEqual([
      { auth_id, auth_name: 'source 201', auth_frequency_type: 2 },
    ]);
  }, 60_000);

  test('never reads outside of its folder, in any spelling', async () => {
    const { auth_id } = await connectWebdav();
    webdav.asked.length = 0;
    const paths = [
      '../secret.txt',
      '..%2fsecret.txt',
      '%2e%2e/secret.txt',
      'a/../../secret.txt',
      '/dav/secret.txt',
      '..\\secret.txt',
      `${webdav.origin}/dav/secret.txt`,
      '//127.0.0.1/x',
    ];
    const outcomes = await copy(auth_id, ...paths);
    expect(outcomes.map(({ status }) => status)).toEqual(paths.map(() => 'failed'));
    expect(webdav.asked.filter((line) => line === 'GET /dav/secret.txt')).toEqual([]);
  }, 30_000);

  test('refuses a wrong secret, and forgets none when the address changes', async () => {
    await expect(connectWebdav('wrong')).rejects.toMatchObject({
      reason: { key: 'knowledgeConnector.unauthorized' },
    });
    const { auth_id } = await connectWebdav();
    const elsewhere = { auth_id, settings: { url: `${provider.origin}/` } as never };
    await expect(calls().knowledgeConnector.update(elsewhere)).rejects.toMatchObject({
      reason: { key: 'knowledgeConnector.newAddress' },
    });
    expect(provider.asked).toEqual([]);
    const { connections } = await calls().knowledgeConnector.list();
    expect(JSON.stringify(connections)).not.toContain('secret word');
  });
});

test('S3 lists and copies objects below its prefix', async () => {
  const settings = { url: s3Origin, bucket: 'papers', prefix: 'open', username: keys.accessKeyId };
  const { auth_id } = await connect(connectorIds.s3, settings, keys.secretAccessKey);
  expect((await tree(auth_id)).map(({ file_id }) => file_id).sort()).toEqual(['open/a.txt', 'open/more/']);
  expect((await tree(auth_id, 'open/more/')).map(({ file_name }) => file_name)).toEqual(['b.txt']);
  const outcomes = await copy(auth_id, 'open/a.txt', 'closed/c.txt');
  expect(outcomes.map(({ status, file_size }) => [status, file_size])).toEqual([
    ['success', '9'],
    ['failed', '0'],
  ]);
  await expect(connect(connectorIds.s3, { ...settings, bucket: 'none' }, 'x')).rejects.toMatchObject({
    code: 105000019,
  });
}, 30_000);

test('a sitemap lists and copies pages', async () => {
  const { auth_id } = await connect(connectorIds.sitemap, { url: `${provider.origin}/sitemap.xml` });
  const [entry] = await tree(auth_id);
  expect(entry).toMatchObject({
    file_id: `${provider.origin}/a`,
    update_time: String(Date.UTC(2026, 1, 1) / 1000),
  });
  const [copied] = await copy(auth_id, `${provider.origin}/a`);
  expect(copied).toMatchObject({ status: 'success', file_name: 'First.md' });
}, 30_000);

test('Notion lists, searches and copies pages', async () => {
  const page = {
    object: 'page',
    id: 'p1',
    last_edited_time: '2026-03-01T00:00:00Z',
    properties: { Name: { type: 'title', title: [{ plain_text: 'Road map' }] } },
  };
  const asked: unknown[] = [];
  provider.pages['/v1/search'] = (request, response) => {
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        asked.push([request.headers.authorization, JSON.parse(Buffer.concat(pieces).toString())]);
        response.end(JSON.stringify({ results: [page], has_more: false }));
      });
  };
  provider.pages['/v1/pages/p1'] = JSON.stringify(page);
  const rich = (text: string) => ({ rich_text: [{ plain_text: text }] });
  provider.pages['/v1/blocks/p1/children?page_size=100'] = JSON.stringify({
    results: [
      { id: 'b1', type: 'heading_2', heading_2: rich('Spring') },
      { id: 'b2', type: 'bulleted_list_item', bulleted_list_item: rich('Ship it'), has_children: true },
      { id: 'b3', type: 'code', code: { ...rich('x = 1'), language: 'python' } },
    ],
  });
  provider.pages['/v1/blocks/b2/children?page_size=100'] = JSON.stringify({
    results: [{ id: 'b4', type: 'bulleted_list_item', bulleted_list_item: rich('soon') }],
  });
  const { auth_id } = await connect(connectorIds.notion, {}, 'ntn_token');
  const found = await calls().knowledgeConnector.search({ auth_id, search_query: 'road' });
  expect(found.documents.map(({ file_name }) => file_name)).toEqual(['Road map']);
  expect(asked.at(-1)).toEqual(['Bearer ntn_token', expect.objectContaining({ query: 'road' })]);
  const [copied] = await copy(auth_id, 'p1');
  expect(copied).toMatchObject({ status: 'success', file_name: 'Road map.md' });
  const { text } = await textOf(copied!.tos_key);
  expect(text).toBe('Road map\n\nSpring\n\n- Ship it\n  - soon\n\n```python\nx = 1\n```');
}, 30_000);

test('Google Drive asks for consent once, then lists and exports files', async () => {
  const forms: URLSearchParams[] = [];
  provider.pages['/token'] = (request, response) => {
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        forms.push(new URLSearchParams(Buffer.concat(pieces).toString()));
        response.end(JSON.stringify({ access_token: 'at', refresh_token: 'rt' }));
      });
  };
  const query = new URLSearchParams({
    q: "'root' in parents and trashed = false",
    pageSize: '100',
    fields: 'nextPageToken,files(id,name,mimeType,size,modifiedTime,webViewLink)',
    orderBy: 'folder,name',
  });
  const document = { id: 'd1', name: 'Notes', mimeType: 'application/vnd.google-apps.document' };
  provider.pages[`/drive/v3/files?${query}`] = JSON.stringify({ files: [document] });
  provider.pages['/drive/v3/files/d1?fields=id%2Cname%2CmimeType'] = JSON.stringify(document);
  provider.pages['/drive/v3/files/d1/export?mimeType=text%2Fmarkdown'] = '# Notes\n\nWe met.';
  const connection = await connect(connectorIds.googleDrive, { username: 'client' }, 'client secret');
  expect(connection.is_ready).toBe(false);
  const { auth_id } = connection;
  await expect(tree(auth_id)).rejects.toMatchObject({ reason: { key: 'knowledgeConnector.needsConsent' } });
  const begun = { connector_id: connectorIds.googleDrive, auth_id };
  await expect(
    calls().knowledgeConnector.consentUrl({ ...begun, redirect_url: 'https://evil.example/' }),
  ).rejects.toMatchObject({ reason: { key: 'knowledgeConnector.address' } });
  const consent = new URL((await calls().knowledgeConnector.consentUrl(begun)).consent_url);
  const state = consent.searchParams.get('state')!;
  await expect(calls(stranger).knowledgeConnector.complete({ code: 'c', state })).rejects.toMatchObject({
    reason: { key: 'knowledgeConnector.consentEnded' },
  });
  const again = new URL((await calls().knowledgeConnector.consentUrl(begun)).consent_url).searchParams.get(
    'state',
  )!;
  await calls().knowledgeConnector.complete({ code: 'c', state: again });
  await expect(calls().knowledgeConnector.complete({ code: 'c', state: again })).rejects.toThrow();
  expect(Object.fromEntries(forms[0]!)).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    client_secret: 'client secret',
  });
  expect((await tree(auth_id)).map(({ file_name }) => file_name)).toEqual(['Notes']);
  const [copied] = await copy(auth_id, 'd1');
  expect(copied).toMatchObject({ status: 'success', file_name: 'Notes.md' });
}, 30_000);

test('nobody else uses a connection, and proprietary sources say that they are not built', async () => {
  const { auth_id } = await connectWebdav();
  const theirs = calls(stranger).knowledgeConnector;
  await expect(theirs.tree({ auth_id })).rejects.toMatchObject({
    reason: { key: 'knowledgeConnector.noConnection' },
  });
  await expect(theirs.delete({ auth_id })).rejects.toMatchObject({ code: 105000000 });
  expect((await theirs.list()).connections).toEqual([]);
  await expect(theirs.wechatTicket({})).rejects.toMatchObject({ code: 700099001 });
  await expect(connect(109, {})).rejects.toMatchObject({ reason: { key: 'knowledgeConnector.kind' } });
  for (const url of [
    'http://127.0.0.1:8099/',
    'http://[::1]:8099/',
    'http://0x7f.1:8099/',
    'ftp://x/',
    'http://u:p@x/',
  ])
    await expect(connect(connectorIds.webdav, { url })).rejects.toMatchObject({ code: expect.any(Number) });
  await calls().knowledgeConnector.delete({ auth_id });
  await expect(tree(auth_id)).rejects.toMatchObject({ code: 105000000 });
}, 30_000);

async function textOf(tos_uri: string) {
  const { dataset_id } = await calls().knowledge.create({
    space_id: owner.spaceId,
    name: `Copy ${tos_uri}`,
    format_type: 0,
  });
  const { document_infos } = await calls().knowledge.createDocument({
    dataset_id,
    document_bases: [{ source_info: { tos_uri } }],
  });
  await world.delivered();
  return calls().knowledge.readText({ document_id: document_infos[0]!.document_id });
}
