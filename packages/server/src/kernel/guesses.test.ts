import { accessToken } from '@heddle/api-contract/families/access-token';
import { files } from '@heddle/api-contract/families/file';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../testing/createTestApp.js';
import { defaultConfig } from './Config.js';
import { DomainError, programText } from './DomainError.js';
import { Guesses } from './guesses.js';

const most = 60;

let world: TestWorld;
let owner: TestPerson;

beforeAll(async () => {
  world = await createTestApp({ config: { guesses: most } });
  owner = await world.register();
});
afterAll(() => world.close());

const make = (person: TestPerson) =>
  person.clientOf({ workflow }).workflow.create({ name: 'mine', space_id: person.spaceId });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 0,
    ({ code }: { code: number }) => code,
  );

test('refuses existing and missing ids alike when consecutive guesses exceed the limit', async () => {
  const guesser = await world.register();
  const { workflow_id: own } = await make(guesser);
  const { workflow_id: theirs } = await make(owner);
  const { workflow: calls } = guesser.clientOf({ workflow });
  const codes: number[] = [];
  for (let near = 0n; near < 100n; near++) {
    const workflow_id = String(BigInt(theirs) + near);
    codes.push(await codeOf(calls.canvas({ space_id: guesser.spaceId, workflow_id })));
  }
  expect(new Set(codes.slice(0, most))).toEqual(new Set([codes[0]]));
  expect(codes[0]).not.toBe(429);
  expect(new Set(codes.slice(most))).toEqual(new Set([429]));
  expect(await codeOf(calls.canvas({ space_id: guesser.spaceId, workflow_id: own }))).toBe(429);
  expect(await codeOf(guesser.clientOf({ files }).files.imageUrl({ uri: `file-${newId()}.png` }))).toBe(429);
  // Calls without an id still work for this person, and every call for everybody else.
  expect((await guesser.client.space.list()).bot_space_list).toHaveLength(1);
  const { workflow_id } = await make(owner);
  const { workflow: ours } = owner.clientOf({ workflow });
  expect(await codeOf(ours.canvas({ space_id: owner.spaceId, workflow_id }))).toBe(0);
});

test('does not limit repeated requests for the same missing id, or for existing ones', async () => {
  const person = await world.register();
  const { workflow: calls } = person.clientOf({ workflow });
  const { workflow_id: own } = await make(person);
  const gone = newId();
  for (let round = 0; round < most + 10; round++) {
    expect(await codeOf(calls.canvas({ space_id: person.spaceId, workflow_id: gone }))).not.toBe(429);
    expect(await codeOf(calls.canvas({ space_id: person.spaceId, workflow_id: own }))).toBe(0);
  }
});

test('counts guesses of file uris, both single and in batches', async () => {
  const guesser = await world.register();
  const { files: calls } = guesser.clientOf({ files });
  const invented = () => `file-${newId()}.png`;
  await calls.imageUrls({ uris: Array.from({ length: most - 3 }, invented) });
  for (let left = 3; left > 0; left--)
    expect(await codeOf(calls.imageUrl({ uri: invented() }))).not.toBe(429);
  expect(await codeOf(calls.imageUrl({ uri: invented() }))).toBe(429);
  expect(await codeOf(guesser.clientOf({ accessToken }).accessToken.list({}))).toBe(0);
});

test("limits invalid file addresses by the client's network address; a valid one is still served", async () => {
  const text = new File(['weft'], 'weft.txt');
  const { url, file_id } = await owner
    .clientOf({ files })
    .files.upload({ space_id: owner.spaceId, file: text });
  const read = (path: string, address: string) =>
    world.app.fetch(new Request(new URL(path, 'http://localhost')), { address });
  const statuses: number[] = [];
  for (let round = 0; round < 602; round++)
    statuses.push((await read(url.replace(file_id, newId()), '192.0.2.7')).status);
  expect(statuses.slice(598)).toEqual([403, 403, 429, 429]);
  expect((await read(url, '192.0.2.7')).status).toBe(200);
  expect((await read(url.replace(file_id, newId()), '192.0.2.8')).status).toBe(403);
});

test('the default limit is far below a thousand', () => {
  expect(defaultConfig.guesses).toBeLessThanOrEqual(300);
});

test('resets the limit after ten minutes', () => {
  let now = 0;
  const counted = new Guesses(2, () => now);
  const refused = new DomainError('accessDenied', programText('no such thing'));
  for (const thing of ['1', '2']) counted.note('a', thing, refused);
  expect(() => counted.check('a', '3')).toThrow('try again in 600 s');
  counted.check('b', '3');
  counted.check('a', '');
  now = 10 * 60_000;
  counted.check('a', '3');
});

test('does not count requests that are refused for other reasons', () => {
  const counted = new Guesses(1);
  counted.note('a', '1', new DomainError('badRequest', programText('name: too long')));
  counted.note('a', '', new DomainError('accessDenied', programText('no such thing')));
  counted.note('a', '2', new Error('the database is away'));
  counted.check('a', '3');
});

test('missed guesses with tokens do not lock the person out of the studio', async () => {
  const person = await world.register();
  const { authorization } = await person.credentials();
  const members = async (id: string) =>
    (await world.app.request(`/v1/workspaces/${id}/members`, { headers: { authorization: authorization! } }))
      .status;
  for (let round = 0; round < most; round++) expect(await members(newId())).not.toBe(429);
  expect(await members(newId())).toBe(429);
  const { workflow_id } = await make(person);
  const { workflow: calls } = person.clientOf({ workflow });
  expect(await codeOf(calls.canvas({ space_id: person.spaceId, workflow_id }))).toBe(0);
});
