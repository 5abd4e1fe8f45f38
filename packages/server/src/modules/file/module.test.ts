// @module-tag pglite-by-turns
import { deflateSync } from 'node:zlib';
import { errorCodes } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { fileLimit, files } from '@heddle/api-contract/families/file';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import { crc32 } from 'hash-wasm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { storeSpaceId } from '../space/index.js';
import { withOwnPictures } from './ownPictures.js';
import { checkQuota } from './quotas.js';
import { thumbnails } from './tables.js';

let world: TestWorld;
let owner: TestPerson;
let other: TestPerson;

const families = { files, space, accessToken };
const of = (person: TestPerson) => person.clientOf(families);
const refusal = (code: keyof typeof errorCodes) => expect.objectContaining({ code: errorCodes[code] });
const textFile = (name = 'notes.txt', text = 'weft and warp') => new File([text], name);
const read = (url: string, headers: Record<string, string> = {}) =>
  world.app.fetch(new Request(new URL(url, 'http://localhost'), { headers }));

async function photo(options: { width?: number; height?: number; gps?: boolean } = {}): Promise<Buffer> {
  const { width = 800, height = 600, gps = false } = options;
  const picture = sharp({ create: { width, height, channels: 3, background: '#375a7f' } }).jpeg();
  return (
    gps ? picture.withExif({ IFD0: { Make: 'CANARY-camera' }, IFD3: { GPSLatitudeRef: 'N' } }) : picture
  ).toBuffer();
}

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  other = await world.register();
});
afterAll(() => world.close());

describe('an uploaded file', () => {
  test('is downloaded unchanged under its name, with the type detected from its bytes', async () => {
    const picture = await photo();
    const stored = await of(owner).files.upload({
      space_id: owner.spaceId,
      file: new File([new Uint8Array(picture)], '风景.JPG', { type: 'application/pdf' }),
    });
    expect(stored).toMatchObject({
      name: '风景.JPG',
      content_type: 'image/jpeg',
      size: picture.length,
      width: 800,
      height: 600,
    });
    const response = await read(stored.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''%E9%A3%8E%E6%99%AF.JPG",
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  });

  test('is served in ranges, and not again to a client that has it', async () => {
    const { url } = await of(owner).files.upload({
      space_id: owner.spaceId,
      file: textFile('digits.txt', '0123456789'),
    });
    const part = async (range: string) => {
      const response = await read(url, { range });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await part('bytes=9-99')).toEqual([206, 'bytes 9-9/10', '9']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await part('bytes=4-2')).toEqual([200, null, '0123456789']);
    expect(await part('bytes=0-1,3-4')).toEqual([200, null, '0123456789']);
    const etag = (await read(url)).headers.get('etag')!;
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304);
    expect((await read(url, { range: 'bytes=0-0', 'if-range': '"other"' })).status).toBe(200);
  });

  test('is listed, counted, and deleted by its owner with its bytes', async () => {
    const person = await world.register();
    const client = of(person).files;
    const { file_id, url } = await client.upload({ space_id: person.spaceId, file: textFile() });
    await client.upload({ space_id: person.spaceId, file: textFile('more.md', '# More') });
    expect(await client.list({ size: 1 })).toMatchObject({ total: 2, files: [{ name: 'more.md' }] });
    expect(await client.usage({ space_id: person.spaceId })).toMatchObject({
      person: { used: 19 },
      space: { used: 19 },
      largest: fileLimit,
      thumbnails: true,
    });
    await expect(of(other).files.remove({ file_ids: [file_id] })).rejects.toEqual(refusal('accessDenied'));
    expect(await client.remove({ file_ids: [file_id] })).toEqual({ deleted_ids: [file_id] });
    expect((await read(url)).status).toBe(403);
    expect((await client.list()).total).toBe(1);
    await world.delivered();
    const left = [];
    for await (const blob of world.app.app.files!.list()) left.push(blob.size);
    expect(left).not.toContain(13);
  });

  test('stays in its space when the uploader leaves, who loses access', async () => {
    const { id: team } = await of(owner).space.save({ name: 'Files' });
    const member = await world.register();
    await of(owner).space.invite({
      space_id: team,
      member_info_list: [{ user_id: member.id, space_role_type: 3 }],
    });
    await of(member).space.join({ space_id: team });
    const { url, uri } = await of(member).files.upload({ space_id: team, file: textFile() });
    expect((await read(url)).status).toBe(200);
    await of(owner).space.removeMember({ space_id: team, remove_user_id: member.id });
    expect((await read(url)).status, 'an address issued earlier').toBe(403);
    await expect(of(member).files.imageUrl({ uri })).rejects.toEqual(refusal('accessDenied'));
    const { files: kept } = await of(owner).files.list({ space_id: team });
    expect(kept).toMatchObject([{ uri }]);
    expect((await read(kept[0]!.url)).status).toBe(200);
  });
});

describe('refused uploads', () => {
  const upload = (file: File) => of(owner).files.upload({ space_id: owner.spaceId, file });

  test.each([
    ['an empty file', new File([], 'empty.txt'), 'uploadEmpty'],
    [
      'a program for Windows',
      new File(['MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'], 'report.pdf'),
      'uploadInvalid',
    ],
    [
      'a program for Linux',
      new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])], 'a.png'),
      'uploadInvalid',
    ],
    [
      'bytes of an unknown type',
      new File([new Uint8Array(2000).fill(7)], 'a.pdf', { type: 'application/pdf' }),
      'uploadInvalid',
    ],
    ['text with a NUL character', new File(['a\0b'], 'a.txt'), 'uploadInvalid'],
  ] as const)('%s', async (_, file, code) => {
    await expect(upload(file)).rejects.toEqual(refusal(code));
  });

  test('ignores the declared type: the bytes decide', async () => {
    const page = await upload(
      new File(['<html><script>alert(1)</script>'], 'a.pdf', { type: 'application/pdf' }),
    );
    expect(page.content_type).toBe('text/plain');
    const drawing = await upload(
      new File(
        ['<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
        'a.png',
      ),
    );
    expect(drawing.content_type).toBe('image/svg+xml');
  });

  test('leave nothing in the store', async () => {
    const keys = async () => {
      const found = [];
      for await (const { key } of world.app.app.files!.list()) found.push(key);
      return found.length;
    };
    const before = await keys();
    await upload(new File([new Uint8Array(100_000).fill(7)], 'a.bin')).catch(() => undefined);
    await of(owner)
      .files.upload({ space_id: other.spaceId, file: textFile() })
      .catch(() => undefined);
    expect(await keys()).toBe(before);
  });

  test('include files over the quota, also with concurrent requests', async () => {
    const limits = { largest: 1000, perPerson: 2500, perSpace: 1500 };
    const small = await createTestApp({ config: { files: limits } });
    const person = await small.register();
    const client = person.clientOf(families);
    const file = (bytes: number) => new File(['x'.repeat(bytes)], 'x.txt');
    const put = (bytes: number, space_id = person.spaceId) =>
      client.files.upload({ space_id, file: file(bytes) });
    await expect(put(1001)).rejects.toEqual(refusal('uploadTooLarge'));
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => put(700)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(put(700)).rejects.toMatchObject({
      code: errorCodes.storageFull,
      status: 507,
      msg: expect.stringMatching(/^the files of this space use .* of .* MiB: there is not enough space/),
      data: { used: 1400, limit: 1500 },
    });
    const { id: team } = await client.space.save({ name: 'More' });
    await put(1000, team);
    await expect(put(200, team)).rejects.toMatchObject({ msg: expect.stringMatching(/^your files use/) });
    const used = await client.files.usage();
    expect(used.person).toEqual({ used: 2400, limit: 2500 });
    // The store belongs to no space of people.
    const holder = { ownerId: (await small.register()).id, spaceId: storeSpaceId };
    await expect(checkQuota(small.app.app.db, limits, holder, 1600)).resolves.toBeUndefined();
    await expect(checkQuota(small.app.app.db, limits, holder, 2600)).rejects.toThrow('your files');
    let blobs = 0;
    for await (const _ of small.app.app.files!.list()) blobs++;
    expect(blobs).toBe(3);
    await small.close();
  });
});

describe('a file address', () => {
  test('is valid only for the file, person and form it was signed for', async () => {
    const client = of(owner).files;
    const mine = await client.upload({ space_id: owner.spaceId, file: textFile() });
    const second = await client.upload({ space_id: owner.spaceId, file: textFile('b.txt', 'second') });
    const url = new URL(mine.url);
    const changed = (change: (copy: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return copy.href;
    };
    const wrong: Record<string, string> = {
      'another file': changed(
        (copy) => (copy.pathname = copy.pathname.replace(mine.file_id, second.file_id)),
      ),
      'another person': changed((copy) => copy.searchParams.set('by', other.id)),
      'a later expiry': changed((copy) => copy.searchParams.set('expires', '9999999999')),
      'a thumbnail': changed((copy) => copy.searchParams.set('side', '256')),
      'an extra parameter': changed((copy) => copy.searchParams.set('download', '1')),
      'a repeated parameter': changed((copy) => copy.searchParams.append('by', owner.id)),
      'no signature': changed((copy) => copy.searchParams.delete('signature')),
      'half a signature': changed((copy) => copy.searchParams.set('signature', 'abc')),
    };
    // A repeated query parameter is invalid input.
    for (const [what, address] of Object.entries(wrong))
      expect((await read(address)).status, what).toBe(what === 'a repeated parameter' ? 400 : 403);
    const post = await world.app.fetch(
      new Request(url, { method: 'POST', headers: { 'x-requested-with': 'x' } }),
    );
    expect(post.status).toBe(404);
    expect((await read(`${url.href}&x-wf-file_name=notes.txt`)).status).toBe(200);
    expect(
      (await read(changed((copy) => (copy.pathname = copy.pathname.replace('notes', 'other'))))).status,
    ).toBe(200);
  });

  test('expires, with the same response as every invalid address', async () => {
    const { url } = await of(owner).files.upload({ space_id: owner.spaceId, file: textFile() });
    const { secrets } = world.app.app;
    const address = new URL(url);
    const past = String(Math.floor(Date.now() / 1000) - 1);
    const id = address.pathname.split('/')[4]!;
    address.searchParams.set('expires', past);
    address.searchParams.set(
      'signature',
      await secrets.sign([id, owner.id, past, ''].join('\n'), 'file addresses'),
    );
    const late = await read(address.href);
    const foreign = await read(url.replace(id, newId()));
    expect([late.status, await late.text()]).toEqual([403, await foreign.text()]);
    const inDays = (Number(new URL(url).searchParams.get('expires')) * 1000 - Date.now()) / 86_400_000;
    expect(inDays).toBeGreaterThan(5);
    expect(inDays).toBeLessThan(9);
  });

  test('of a picture includes thumbnails, generated once and without camera metadata', async () => {
    const { file_id, small: addresses } = await of(owner).files.upload({
      space_id: owner.spaceId,
      file: new File([new Uint8Array(await photo({ gps: true }))], 'p.jpg'),
    });
    expect(addresses.map(({ side }) => side)).toEqual([64, 256, 1024]);
    const { url } = addresses[1]!;
    const answers = await Promise.all([read(url), read(url), read(url)]);
    const [small] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(await sharp(small).metadata()).toMatchObject({ width: 256, height: 192, format: 'jpeg' });
    expect(small!.includes('CANARY-camera')).toBe(false);
    expect((await read(url.replace('side=256', 'side=1024'))).status).toBe(403);
    const text = await of(owner).files.upload({ space_id: owner.spaceId, file: textFile() });
    expect(text.small).toEqual([]);
    expect(
      await world.database.db.select().from(thumbnails).where(eq(thumbnails.fileId, file_id)),
    ).toHaveLength(1);
  });
});

describe('content that browsers can execute', () => {
  test.each([
    [
      'an SVG with a script',
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ],
    ['a page', 'a.html', '<!doctype html><script>alert(1)</script>'],
    ['a page in UTF-7', 'a.html', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-'],
    ['XML with a stylesheet', 'a.xml', '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>'],
    [
      'a PDF with a script',
      'a.pdf',
      '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    ],
  ])('%s is downloaded, not opened', async (_, name, text) => {
    const { url } = await of(owner).files.upload({ space_id: owner.spaceId, file: new File([text], name) });
    const { headers } = await read(url);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).not.toMatch(/html/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('file names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\x.txt', 'x.txt'],
    ['..%2f..%2fx.txt', '..%2f..%2fx.txt'],
    ['a\u202egpj.txt', 'agpj.txt'],
    ['\ud800x.txt', '\ufffdx.txt'],
    ['...', 'file.txt'],
    ['CON', 'CON'],
    [`${'长'.repeat(300)}.txt`, '长'.repeat(200)],
    ['🧵.txt', '🧵.txt'],
    ['a"b\r\nc.txt', expect.stringMatching(/^a.*b.*c\.txt$/)],
  ])('%j is stored as plain text', async (name, kept) => {
    const stored = await of(owner).files.upload({ space_id: owner.spaceId, file: textFile(name) });
    expect(stored.name).toEqual(kept);
    const response = await read(stored.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''[\w%.~!-]+\.txt$/,
    );
  });
});

describe('multi-step uploads', () => {
  const step = async (path: string, init: RequestInit = {}, person = owner, where = world) => {
    const response = await where.app.fetch(
      new Request(`http://localhost/api/common/upload/${path}`, {
        ...init,
        headers: { cookie: person.cookie, 'x-requested-with': 'x', ...init.headers },
      }),
    );
    // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
    return (await response.json()) as any;
  };
  const begin = async (person = owner) => {
    const { Result } = await of(person).files.applyUpload({
      Action: 'ApplyImageUpload',
      FileExtension: '.txt',
      FileSize: 10,
    });
    const { StoreUri, Auth } = Result.UploadAddress.StoreInfos[0]!;
    return { uri: StoreUri, Auth, SessionKey: Result.UploadAddress.SessionKey };
  };
  const commit = (SessionKey: string, person = owner, where = world) =>
    step(
      'apply_upload_action?Action=CommitImageUpload',
      { method: 'POST', body: JSON.stringify({ SessionKey }) },
      person,
      where,
    );
  const crc = (text: string) => crc32(text);

  test('the token specifies where the upload begins', async () => {
    const token = await of(owner).files.workflowUploadToken({ scene: 'imageflow' });
    expect(token).toMatchObject({
      service_id: '',
      upload_host: 'localhost/api/common/upload/apply_upload_action',
      schema: 'http',
      auth: { expired_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    });
  });

  test('as a whole: apply, send bytes, commit, and commit again', async () => {
    const { uri, Auth, SessionKey } = await begin();
    const sent = await step(uri, { method: 'POST', body: 'one piece', headers: { authorization: Auth } });
    expect(sent).toMatchObject({ success: 0, error: { code: 200 }, payload: { key: uri } });
    const done = await commit(SessionKey);
    expect(done.Result).toMatchObject({
      Results: [{ Uri: uri, UriStatus: 2000 }],
      PluginResult: [{ SourceUri: uri, ImageSize: 9 }],
    });
    expect((await commit(SessionKey)).Result).toEqual(done.Result);
    const { url } = await of(owner).files.imageUrl({ uri });
    expect(await (await read(url)).text()).toBe('one piece');
  });

  test('committed twice concurrently with quota for one: creates one file and keeps its bytes', async () => {
    const small = await createTestApp({ config: { files: { largest: 10, perPerson: 15, perSpace: 15 } } });
    const person = await small.register();
    const { uri, Auth, SessionKey } = await begin(person);
    await step(uri, { method: 'POST', body: '0123456789', headers: { authorization: Auth } }, person, small);
    const both = await Promise.all([commit(SessionKey, person, small), commit(SessionKey, person, small)]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const { url } = await of(person).files.imageUrl({ uri });
    const response = await small.app.fetch(new Request(new URL(url, 'http://localhost')));
    expect(await response.text()).toBe('0123456789');
    await small.close();
  });

  test('started below the quota and sent above it: refused', async () => {
    const small = await createTestApp({ config: { files: { largest: 10, perPerson: 10, perSpace: 10 } } });
    const person = await small.register();
    const begun = [await begin(person), await begin(person)];
    const send = ({ uri, Auth }: (typeof begun)[number]) =>
      step(uri, { method: 'POST', body: '0123456789', headers: { authorization: Auth } }, person, small);
    expect(await send(begun[0]!)).toMatchObject({ success: 0 });
    expect(await send(begun[1]!)).toMatchObject({ code: errorCodes.storageFull });
    await small.close();
  });

  test('in parts, in any order and with one repeated', async () => {
    const { uri, Auth, SessionKey } = await begin();
    const headers = { authorization: Auth };
    const { uploadID } = (await step(`${uri}?uploads`, { method: 'POST', headers })).payload;
    const part = (number: number, body: string) =>
      step(`${uri}?uploadID=${uploadID}&partNumber=${number}`, { method: 'POST', body, headers });
    await part(2, 'world');
    await part(1, 'other, ');
    expect((await part(1, 'hello, ')).payload.hash).toBe(await crc('hello, '));
    const finish = (body: string) => step(`${uri}?uploadID=${uploadID}`, { method: 'POST', body, headers });
    const list = `1:${await crc('hello, ')},2:${await crc('world')}`;
    expect((await finish(`1:${await crc('other, ')},2:${await crc('world')}`)).code).toBe(
      errorCodes.uploadRefused,
    );
    expect((await finish(list)).success).toBe(0);
    expect((await commit(SessionKey)).code).toBe(0);
    const { url } = await of(owner).files.imageUrl({ uri });
    expect(await (await read(url)).text()).toBe('hello, world');
  });

  test('in concurrent parts with quota for one: refuses the others and leaves nothing behind', async () => {
    const small = await createTestApp({ config: { files: { largest: 10, perPerson: 15, perSpace: 15 } } });
    const person = await small.register();
    const send = async (uploads: Awaited<ReturnType<typeof begin>>[]) => {
      const answers = await Promise.all(
        uploads.map(({ uri, Auth }, index) => {
          const path = `${uri}?uploadID=${/\d+/.exec(uri)![0]}&partNumber=${index + 1}`;
          return step(
            path,
            { method: 'POST', body: '01234567', headers: { authorization: Auth } },
            person,
            small,
          );
        }),
      );
      return answers.map(({ code }) => code).filter((code) => code !== 0);
    };
    const [one, ...others] = [await begin(person), await begin(person), await begin(person)];
    // Limit of one file: ten bytes.
    expect(await send([one, one, one])).toEqual(Array(2).fill(errorCodes.uploadTooLarge));
    // Several files of one person, whose quota is 15 bytes.
    expect(await send(others)).toEqual(Array(2).fill(errorCodes.storageFull));
    let blobs = 0;
    for await (const _ of small.app.app.files!.list()) blobs++;
    expect(blobs).toBe(1);
    await small.close();
  });

  test("with another person's token, another path or a wrong step: refused", async () => {
    const mine = await begin();
    const theirs = await begin(other);
    const body = 'x';
    const wrong = await Promise.all([
      step(mine.uri, { method: 'POST', body }),
      step(mine.uri, { method: 'POST', body, headers: { authorization: theirs.Auth } }),
      step(mine.uri, { method: 'POST', body, headers: { authorization: mine.Auth } }, other),
      step(theirs.uri, { method: 'POST', body, headers: { authorization: mine.Auth } }),
      step(mine.uri, { method: 'POST', body, headers: { authorization: mine.SessionKey } }),
      commit(theirs.SessionKey),
      commit(mine.Auth),
      commit(mine.SessionKey),
    ]);
    expect(wrong.map(({ code }) => code)).toEqual(Array(8).fill(errorCodes.uploadRefused));
  });

  test('of an unsupported type: refused at the end, and the bytes are deleted', async () => {
    const { uri, Auth, SessionKey } = await begin();
    await step(uri, { method: 'POST', body: 'MZ\x90\0program', headers: { authorization: Auth } });
    expect((await commit(SessionKey)).code).toBe(errorCodes.uploadInvalid);
    expect((await commit(SessionKey)).code).toBe(errorCodes.uploadRefused);
  });
});

describe('workflow icons', () => {
  test('are visible to the members of the space only', async () => {
    const { id: team } = await of(owner).space.save({ name: 'Icons' });
    const member = await world.register();
    await of(owner).space.invite({
      space_id: team,
      member_info_list: [{ user_id: member.id, space_role_type: 3 }],
    });
    await of(member).space.join({ space_id: team });
    const data = (await photo({ width: 60, height: 60 })).toString('base64');
    const { upload_uri } = await of(owner).files.uploadBase64({
      file_head: { file_type: 'jpg', biz_type: 6 },
      data,
    });
    const calls = (person: TestPerson) => person.clientOf({ workflow }).workflow;
    const { workflow_id } = await calls(owner).create({
      name: 'drawn',
      space_id: team,
      icon_uri: upload_uri,
    });
    const { workflow_list } = await calls(member).workflowList({ space_id: team });
    expect(workflow_list).toMatchObject([{ workflow_id, icon_uri: upload_uri }]);
    expect((await read(workflow_list[0]!.url)).headers.get('content-type')).toBe('image/jpeg');
    await expect(of(other).files.imageUrl({ uri: upload_uri })).rejects.toEqual(refusal('accessDenied'));
    const theirs = await of(other).files.uploadBase64({ file_head: { file_type: 'jpg', biz_type: 6 }, data });
    await calls(owner).updateMeta({ workflow_id, space_id: team, icon_uri: theirs.upload_uri });
    const { workflow: shown } = await calls(owner).canvas({ workflow_id });
    expect((await read(shown.url)).status, "somebody else's icon").toBe(403);
  });
});

describe('a vision model', () => {
  test('receives pictures of this server as bytes, and only with a valid address', async () => {
    const picture = await photo({ width: 30, height: 20 });
    const { url } = await of(owner).files.upload({
      space_id: owner.spaceId,
      file: new File([new Uint8Array(picture)], 'p.jpg'),
    });
    const seen: unknown[] = [];
    const model = withOwnPictures(world.app.app, {
      async *stream(request) {
        seen.push(...request.messages[0]!.parts!);
        yield { type: 'text', text: 'a picture' };
      },
    });
    const parts = [
      { type: 'text' as const, text: url },
      ...[url, url.replace('by=', 'by=1'), 'https://elsewhere.example/p.jpg'].map((address) => ({
        type: 'image' as const,
        url: address,
      })),
    ];
    const request = { model: '1', messages: [{ role: 'user' as const, content: '', parts }] };
    for await (const _ of model.stream(request, {
      signal: new AbortController().signal,
      idempotencyKey: '1',
    }));
    expect(seen).toEqual([
      parts[0],
      { type: 'image', url: `data:image/jpeg;base64,${picture.toString('base64')}` },
      parts[2],
      parts[3],
    ]);
  });
});

describe('small files as base64', () => {
  test('an icon is encoded again, without camera metadata', async () => {
    const data = (await photo({ width: 1200, height: 900, gps: true })).toString('base64');
    const { upload_uri, upload_url } = await of(owner).files.uploadBase64({
      file_head: { file_type: 'jpg', biz_type: 1 },
      data,
    });
    const bytes = Buffer.from(await (await read(upload_url)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 384, format: 'jpeg' });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('CANARY-camera')).toBe(false);
    const { url_info } = await of(owner).files.imageUrls({ uris: [upload_uri, 'file-1.png', 'x'] });
    expect(Object.keys(url_info)).toEqual([upload_uri]);
    expect((await of(other).files.imageUrls({ uris: [upload_uri] })).url_info).toEqual({});
  });

  test('so is the icon of a space', async () => {
    const { space: calls } = of(owner);
    const { id: space_id } = await calls.save({ name: 'Pictures' });
    const icon = new File([new Uint8Array(await photo({ width: 1200, height: 900, gps: true }))], 'icon.jpg');
    const { icon_url } = await calls.uploadIcon({ space_id, icon });
    const shown = await calls.icon({ icon_key: icon_url.split('/').at(-1)! });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 384, format: 'jpeg' });
    expect(bytes.includes('CANARY-camera')).toBe(false);
    for (const [content, code] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'uploadInvalid'],
      ['', 'uploadEmpty'],
      ['x'.repeat(2 * 1024 * 1024 + 1), 'uploadTooLarge'],
    ] as const)
      await expect(calls.uploadIcon({ space_id, icon: new File([content], 'icon.png') })).rejects.toEqual(
        refusal(code),
      );
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'uploadInvalid'],
    ['half a picture', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'uploadInvalid'],
    ['text that is not base64', '***', 'badRequest'],
    ['nothing', '', 'uploadEmpty'],
  ] as const)('%s is refused as an icon', async (_, data, code) => {
    const call = of(owner).files.uploadBase64({ file_head: { file_type: 'png', biz_type: 6 }, data });
    await expect(call).rejects.toEqual(refusal(code));
  });

  test('a picture of 30,000 × 30,000 px uses little memory', async () => {
    const chunk = async (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return Buffer.concat([length, body, Buffer.from(await crc32(body), 'hex')]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(30_000, 0);
    header.writeUInt32BE(30_000, 4);
    header.set([1, 0, 0, 0, 0], 8);
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      await chunk('IHDR', header),
      await chunk('IDAT', deflateSync(Buffer.alloc(30_000 * 3751))),
      await chunk('IEND', Buffer.alloc(0)),
    ]);
    const before = process.memoryUsage().rss;
    const call = of(owner).files.uploadBase64({
      file_head: { file_type: 'png', biz_type: 6 },
      data: bomb.toString('base64'),
    });
    await expect(call).rejects.toEqual(refusal('uploadInvalid'));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  }, 60_000);
});
