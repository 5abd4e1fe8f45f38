import { errorCodes } from '@heddle/api-contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPresence } from './connectPresence.js';
import type { Presence } from './Presence.js';

/** A socket that the test opens, closes and speaks through. */
class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.made.at(-1)!;
  }
  readyState = 0;
  readonly sent: { type: string; selection?: string[] }[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  fail(): void {
    this.readyState = 3;
    this.onclose();
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const someone = { session: 's2', user_id: '2', name: 'Ben', avatar_url: '', selection: ['100001'] };
const people = { people: [someone], can_edit: true, comments_version: '1' };
let seen: Presence[];
let onSaved: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  seen = [];
  onSaved = vi.fn();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connect = () =>
  connectPresence({
    resource: { kind: 'workflow', id: '1' },
    onPresence: (presence) => seen.push(presence),
    onSaved,
  });

test('REL-31: ten minutes without a connection cause no storm, and the selection is told on return', () => {
  const connection = connect();
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'people', session: 's1', ...people });
  expect(seen.at(-1)?.neighbours).toMatchObject([{ name: 'Ben', selection: ['100001'] }]);
  FakeSocket.last.fail();
  expect(seen.at(-1)?.neighbours, 'nobody is shown while that is not known').toEqual([]);
  connection.select(['900001']);
  for (let second = 0; second < 600; second++) {
    vi.advanceTimersByTime(1_000);
    if (FakeSocket.last.readyState === 0) FakeSocket.last.fail();
  }
  expect(FakeSocket.made.length).toBeGreaterThan(5);
  expect(FakeSocket.made.length).toBeLessThan(25);
  vi.advanceTimersByTime(90_000);
  FakeSocket.last.open();
  expect(FakeSocket.last.sent).toEqual([{ type: 'here', selection: ['900001'] }]);
  connection.close();
});

test('REL-31: a connection that breaks every second is opened again at most every five seconds', () => {
  const connection = connect();
  for (let second = 0; second < 60; second++) {
    if (FakeSocket.last.readyState === 0) FakeSocket.last.open();
    else if (FakeSocket.last.readyState === FakeSocket.OPEN) FakeSocket.last.fail();
    vi.advanceTimersByTime(1_000);
  }
  expect(FakeSocket.made.length).toBeGreaterThan(3);
  expect(FakeSocket.made.length).toBeLessThan(13);
  connection.close();
});

test('REL-34: who may no longer see the resource is told why, and is not connected again', () => {
  connect();
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'people', session: 's1', ...people });
  FakeSocket.last.say({
    event_type: 'error',
    data: { code: errorCodes.accessDenied, msg: 'no access' },
  });
  expect(seen.at(-1)).toMatchObject({ canEdit: false, ended: expect.any(String) });
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test('a refused message ends the connection, not the editing', () => {
  connect();
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'people', session: 's1', ...people });
  FakeSocket.last.say({ event_type: 'error', data: { code: errorCodes.badRequest, msg: 'refused' } });
  expect(seen.at(-1)).toMatchObject({ neighbours: [], canEdit: true });
  expect(seen.at(-1)?.ended).toBeUndefined();
});

test('without WebSockets it reports itself every few seconds', async () => {
  const fetch = vi.fn(async () => Response.json({ code: 0, msg: '', data: people }));
  vi.stubGlobal('fetch', fetch);
  const connection = connect();
  FakeSocket.last.fail();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.at(-1)).toMatchObject({ canEdit: true, commentsVersion: '1' });
  expect(fetch.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(fetch.mock.calls.length).toBeLessThan(5);
  connection.close();
});

test('tells when somebody else has saved', () => {
  const connection = connect();
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'saved', user_id: '2' });
  expect(onSaved).toHaveBeenCalledOnce();
  connection.close();
});

test('movements are told ten times a second at most, the last one always, and again to those who come later', () => {
  const onPlaces = vi.fn();
  const connection = connectPresence({
    resource: { kind: 'workflow', id: '1' },
    ...{ onPresence: () => undefined, onSaved, onPlaces },
  });
  FakeSocket.last.open();
  const placed = () => FakeSocket.last.sent.filter(({ type }) => type === 'place');
  for (let x = 0; x < 100; x++) {
    connection.place({ cursor: { x, y: 0 }, view: null });
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(100);
  expect(placed().length).toBeLessThanOrEqual(11);
  expect(placed().at(-1)).toEqual({ type: 'place', cursor: { x: 99, y: 0 }, view: null });
  connection.place({ cursor: { x: 1e8, y: 0 }, view: { x: 0, y: 0, width: Number.NaN, height: 1 } });
  vi.advanceTimersByTime(100);
  expect(placed().at(-1)).toEqual({ type: 'place', cursor: null, view: null });
  const before = placed().length;
  vi.advanceTimersByTime(10_000);
  expect(placed().length).toBeGreaterThan(before);
  const places = [{ session: 's2', cursor: { x: 1, y: 2 }, view: null }];
  FakeSocket.last.say({ type: 'places', places });
  expect(onPlaces).toHaveBeenCalledWith(places);
  connection.close();
});
