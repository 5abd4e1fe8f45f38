import { bot } from '@heddle/api-contract/families/bot';
import { files } from '@heddle/api-contract/families/file';
import { fileBox, fileBoxTypes, ragStatuses } from '@heddle/api-contract/families/file-box';
import { space } from '@heddle/api-contract/families/space';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import type { TestPerson } from '../../testing/createTestApp.js';
import { agentTester } from '../agent-chat/testing/agentTester.js';
import { files as storedFiles } from '../file/tables.js';

const tester = agentTester({ capabilities: ['image', 'tools', 'json'] });
const { script, send } = tester;
const calls = (person = tester.owner) => person.clientOf({ fileBox, bot, space, files });
const invalid = { code: 106000040 };

// The smallest PNG, one pixel.
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

let bot_id: string;
let team: string;
let colleague: TestPerson;

beforeAll(async () => {
  colleague = await tester.world.register();
  const { space: spaces, bot: bots } = calls();
  team = (await spaces.save({ name: 'Team' })).id;
  await spaces.invite({
    space_id: team,
    member_info_list: [{ user_id: colleague.id, space_role_type: 3 }],
  });
  await calls(colleague).space.join({ space_id: team });
  bot_id = (await bots.create({ space_id: team, name: 'Archivist' })).bot_id;
  const blocks = { filebox_info: { mode: 1 }, model_info: { model_id: '9' } };
  await bots.updateInfo({ bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 }, ...blocks } });
});

const common = (id = bot_id) => ({ req_common_params: { 'X-AIPlugin-Bot-ID': id } });

/** A file in the person's own space. */
const upload = (content: BlobPart, name: string, person = tester.owner) =>
  calls(person).files.upload({ space_id: person.spaceId, file: new File([content], name) });

/** Sends files with a message, as the studio does. */
async function sendFiles(text: string, uris: readonly string[], person = tester.owner) {
  const item_list = [
    { type: 'text', text },
    ...uris.map((key) => ({ type: 'file', file: { file_key: key } })),
  ];
  const heard = await send(bot_id, JSON.stringify({ item_list }), { content_type: 'mix' } as never, person);
  await tester.world.delivered();
  return heard;
}

const list = async (person?: TestPerson, id = bot_id) => calls(person).fileBox.listFiles({ bid: id });
const names = async (person?: TestPerson) => (await list(person)).list.map(({ FileName }) => FileName).sort();

describe('files that a person sends', () => {
  let report: string;

  beforeAll(async () => {
    const text = 'Report of the year.\n\nThe greenhouse in Bergen uses 40 litres of water a day.\n\nThe end.';
    const first = await upload(text, 'report.txt');
    const second = await upload('Another report about trains.', 'report.txt');
    const picture = await upload(png, 'flower.png');
    script.replies = [streamTexts(['Thanks.']), streamTexts(['A red flower.'])];
    await sendFiles('Keep these', [first.uri, second.uri, picture.uri, first.uri]);
    report = (await list()).list.find(({ FileName }) => FileName === 'report.txt')!.FileID;
  });

  test('are kept once, with unique names, and prepared for searching', async () => {
    const { list: kept, used_bytes, is_on, is_allowed } = await list();
    expect(await names()).toEqual(['flower.png', 'report(1).txt', 'report.txt']);
    expect([is_on, is_allowed, used_bytes > 100]).toEqual([true, true, true]);
    const picture = kept.find(({ FileName }) => FileName === 'flower.png');
    expect(picture).toMatchObject({
      Type: fileBoxTypes.image,
      Caption: 'A red flower.',
      Status: ragStatuses.ready,
    });
    const { data } = await calls().fileBox.getFile({ ...common(), file_id: report });
    expect(data).toMatchObject({
      md_type: fileBoxTypes.document,
      rag_content_chunk_num: 1,
      user_id: tester.owner.id,
    });
    const read = await tester.world.app.request(data.normal_file_url.main_url);
    expect(await read.text()).toContain('greenhouse');
    expect((await calls().fileBox.listFiles({ bid: bot_id, file_name: 'flower' })).total_count).toBe(1);
  });

  test('are found, summarised, renamed and put in albums by the agent', async () => {
    const call = (id: string, name: string, values: object) =>
      streamToolCalls([{ id, name, arguments: values as never }]);
    script.replies = [
      call('c1', 'recall_files', { query: 'how much water does the greenhouse use' }),
      call('c2', 'search_files', { type: 'image' }),
      call('c3', 'create_album', { name: 'Garden' }),
      call('c4', 'add_photos_to_album', { album: 'Garden', names: ['flower.png'] }),
      call('c5', 'rename_file', { name: 'report(1).txt', new_name: 'trains.txt' }),
      call('c6', 'summarize_file', { name: 'trains.txt' }),
      call('c7', 'rename_file', { name: 'trains.txt', new_name: 'report.txt' }),
      streamTexts(['Done.']),
    ];
    const heard = await send(bot_id, 'Sort my files');
    const results = heard.of('tool_response').map(({ content }) => content);
    expect(results[0]).toContain('40 litres of water');
    expect(results[0]).not.toContain('trains');
    expect(results[1]).toMatch(/^- flower\.png · .* · A red flower\.$/);
    expect(results[3]).toBe('Added 1 pictures.');
    expect(results[5]).toContain('Another report about trains.');
    expect(results[6]).toContain('Error: ');
    const { photos, album_length } = await calls().fileBox.showAlbum({ ...common(), album_name: 'Garden' });
    expect([photos.map(({ file_name }) => file_name), album_length]).toEqual([['flower.png'], 1]);
  });

  test('are summarised by the model, as a whole and as a stream', async () => {
    script.replies = [streamTexts(['A year ', 'in brief.'])];
    const whole = await calls().fileBox.summarise({ ...common(), file_name: 'report.txt' });
    expect(whole.summary_info).toEqual({ file_name: 'report.txt', content: 'A year in brief.' });
    const packets: { content: string; is_finish: boolean }[] = [];
    for await (const { data } of calls().fileBox.streamSummary({ ...common(), biz_id: report }))
      packets.push(data);
    expect(packets.map(({ content }) => content).join('')).toBe('A year in brief.');
    expect(packets.at(-1)).toMatchObject({ is_finish: true });
  });

  test('are shown by a signed link, which shows nothing else and cannot be changed', async () => {
    const { detail_page_url } = await calls().fileBox.recallFiles({
      ...common(),
      md_type: fileBoxTypes.image,
    });
    const query = new URL(detail_page_url).searchParams;
    const read = async (changed: Record<string, string> = {}) => {
      const all = new URLSearchParams({ ...Object.fromEntries(query), ...changed });
      const response = await tester.world.app.request(`/api/filebox/card_detail_info?${all}`);
      return (await response.json()) as { code: number; file_list?: { file_name: string }[] };
    };
    expect((await read()).file_list?.map(({ file_name }) => file_name)).toEqual(['flower.png']);
    const [boxId] = query.get('dpid')!.split('.');
    const forged: Record<string, string>[] = [
      { dpid: `${boxId}.f.${report}` },
      { expires: '9999999999' },
      { signature: 'x' },
    ];
    for (const changed of forged) expect((await read(changed)).code).toBe(invalid.code);
    expect((await calls().fileBox.isWritable({ dpid: query.get('dpid')! })).is_writable).toBe(true);
    expect((await calls(colleague).fileBox.isWritable({ dpid: query.get('dpid')! })).is_writable).toBe(false);
  });

  test('are never seen, found, changed or deleted by another person of the space', async () => {
    const { fileBox: api } = calls(colleague);
    const named = { ...common(), req_common_params: { ...common().req_common_params, query: 'greenhouse' } };
    const album_id = (await calls().fileBox.listAlbums(common())).albums[0]!.album_id;
    expect((await list(colleague)).total_count).toBe(0);
    expect((await api.recallFiles({ ...named, need_rag: true })).file_num).toBe(0);
    expect((await api.searchFile(named)).file_search_item_list).toEqual([]);
    expect((await api.listAlbums(common())).album_name_list).toEqual([]);
    await expect(api.getFile({ ...common(), file_id: report })).rejects.toMatchObject(invalid);
    await expect(api.summarise({ ...common(), file_uri: report })).rejects.toMatchObject(invalid);
    await expect(api.showAlbum({ ...common(), album_id })).rejects.toMatchObject(invalid);
    await expect(api.deleteAlbum({ ...common(), album_id })).rejects.toMatchObject(invalid);
    const update_items = [{ file_id: report, file_name: 'taken.txt' }];
    await expect(api.updateFiles({ ...common(), update_items })).rejects.toMatchObject(invalid);
    await api.deleteFiles({ ...common(), ids: [report] });
    // Even one's own box takes no private file of somebody else.
    const { list: kept } = await list();
    const source_urls = [kept[0]!.Uri];
    await expect(
      api.createFiles({ req_common_base_info: common().req_common_params, source_urls }),
    ).rejects.toMatchObject(invalid);
    const stranger = await tester.world.register();
    await expect(list(stranger)).rejects.toMatchObject({ code: 700000007 });
    expect((await list()).total_count).toBe(3);
  });

  test('are deleted by their person, with what was read from them', async () => {
    await calls().fileBox.deleteFiles({ ...common(), ids: [report] });
    const query = { ...common().req_common_params, query: 'greenhouse water' };
    const found = await calls().fileBox.searchFile({ req_common_params: query });
    expect(JSON.stringify(found)).not.toContain('40 litres');
    expect((await list()).total_count).toBe(2);
  });
});

describe('a file box', () => {
  test('refuses files that are too large, and more than its quota', async () => {
    const { db } = tester.world.database;
    const add = (uri: string) =>
      calls().fileBox.uploadFiles({ bid: bot_id, source_files: [{ file_uri: uri }] });
    const large = await upload('large', 'large.txt');
    await db
      .update(storedFiles)
      .set({ size: 51 * 1024 * 1024 })
      .where(eq(storedFiles.id, large.file_id));
    await expect(add(large.uri)).rejects.toMatchObject(invalid);
    const picture = await upload(png, 'large.png');
    await db
      .update(storedFiles)
      .set({ size: 21 * 1024 * 1024 })
      .where(eq(storedFiles.id, picture.file_id));
    await expect(add(picture.uri)).rejects.toMatchObject(invalid);
    await expect(add('https://example.com/a.txt')).rejects.toMatchObject(invalid);
  });

  test('keeps nothing while the author or the person has switched it off', async () => {
    await calls(colleague).fileBox.setUsage({ ...common(), switch_on: false });
    const { uri } = await upload('mine', 'mine.txt', colleague);
    script.replies = [streamTexts(['Thanks.'])];
    await sendFiles('Here', [uri], colleague);
    expect(await list(colleague)).toMatchObject({ total_count: 0, is_allowed: false });
    const off = await tester.createAgent();
    const { uri: other } = await upload('other', 'other.txt');
    await expect(
      calls().fileBox.uploadFiles({ bid: off, source_files: [{ file_uri: other }] }),
    ).rejects.toMatchObject(invalid);
  });
});
