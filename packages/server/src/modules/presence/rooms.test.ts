import { presenceMs } from '@heddle/api-contract/families/presence';
import { expect, test, vi } from 'vitest';
import type { App } from '../../kernel/services.js';
import type { Signals } from '../../signals/Signals.js';
import { Room, type Visitor } from './Room.js';
import { rooms, type SharedResource } from './rooms.js';

const visitor = (sessionId: string, userId = 'u', selection: string[] = []): Visitor => ({
  ...{ sessionId, userId, name: `${userId} 名`, avatarUrl: '' },
  selection,
});

test('removes a visitor who sends nothing for too long', () => {
  const room = new Room();
  expect(room.put(visitor('a'), 0)).toBe(true);
  expect(room.put(visitor('a'), 1)).toBe(false);
  expect(room.sweep(presenceMs)).toBe(false);
  expect(room.sweep(presenceMs + 2)).toBe(true);
  expect(room.visitors).toEqual([]);
});

test('limits the connections of one person to a room', () => {
  const room = new Room();
  for (let count = 0; count < 20; count++) room.put(visitor(`a${count}`, 'a'), 0);
  expect(room.visitors).toHaveLength(8);
  expect(room.put(visitor('b', 'b'), 0)).toBe(true);
  expect(room.put(visitor('b', 'a', ['1']), 0), 'the session of another person').toBe(false);
  expect(room.remove('b', 'a')).toBe(false);
});

const resource: SharedResource = { kind: 'workflow', id: '1' };

/** Two processes that hear each other's signals. */
function twoProcesses() {
  const handlers: ((text: string) => void)[] = [];
  const signalsOf = (index: number): Signals => ({
    send: (_topic, text) => handlers[1 - index]?.(text),
    listen: (_topic, handler) => {
      handlers[index] = handler;
    },
    start: async () => undefined,
    close: async () => undefined,
  });
  return [0, 1].map((index) => rooms.create({ signals: signalsOf(index) } as unknown as App)) as [
    ReturnType<typeof rooms.create>,
    ReturnType<typeof rooms.create>,
  ];
}

test('shares between processes who enters, saves, comments and leaves', () => {
  const [one, two] = twoProcesses();
  const onSaved = vi.fn();
  const onChange = vi.fn();
  two.onSaved(resource, onSaved);
  two.roomOf(resource).watch(onChange);
  one.enter(resource, visitor('a', 'ada', ['1']));
  expect(two.roomOf(resource).visitors).toEqual([visitor('a', 'ada', ['1'])]);
  one.announceSaved(resource, visitor('a', 'ada'));
  expect(onSaved).toHaveBeenCalledWith({ type: 'saved', sessionId: 'a', userId: 'ada' });
  one.announceComments(resource);
  expect(two.roomOf(resource).commentsVersion).toBe(one.roomOf(resource).commentsVersion);
  one.leave(resource, visitor('a', 'ada'));
  expect(two.roomOf(resource).visitors).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(3);
  one.close();
  two.close();
});

test('a visitor who enters at another process sees who is already there', () => {
  const [one, two] = twoProcesses();
  one.enter(resource, visitor('a', 'ada', ['1']));
  // As a process that was started after the visitor had entered.
  two.roomOf(resource).remove('a', 'ada');
  two.enter(resource, visitor('b', 'ben'));
  expect(
    two
      .roomOf(resource)
      .visitors.map(({ userId }) => userId)
      .sort(),
  ).toEqual(['ada', 'ben']);
  expect(one.roomOf(resource).visitors).toHaveLength(2);
  one.close();
  two.close();
});

test('a selection that is too long for a signal is not sent to other processes', () => {
  const [one, two] = twoProcesses();
  const selection = Array.from({ length: 20 }, (_, index) => `节点`.repeat(32) + index);
  one.enter(resource, visitor('a', 'ada', selection));
  expect(one.roomOf(resource).visitors[0]!.selection).toEqual(selection);
  expect(two.roomOf(resource).visitors[0]!.selection).toEqual([]);
  one.close();
  two.close();
});

test('movements reach other processes together, within the size of a signal', () => {
  vi.useFakeTimers();
  const sent: string[] = [];
  const signals: Signals = {
    send: (_topic, text) => void sent.push(text),
    listen: () => undefined,
    start: async () => undefined,
    close: async () => undefined,
  };
  const one = rooms.create({ signals } as unknown as App);
  const people = Array.from({ length: 60 }, (_, index) => visitor(crypto.randomUUID(), `person${index}`));
  for (const person of people) one.enter(resource, person);
  sent.length = 0;
  const view = { x: -123_456, y: 123_456, width: 12_345, height: 12_345 };
  for (let round = 0; round < 10; round++)
    for (const person of people) one.move(resource, person, { cursor: { x: round, y: 0 }, view });
  vi.advanceTimersByTime(1_000);
  expect(sent.length).toBeLessThan(10);
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(8_000);
  const places = sent.flatMap((text) => JSON.parse(decodeURIComponent(text))[1].places);
  expect(places.map(({ sessionId, cursor }) => [sessionId, cursor.x])).toEqual(
    people.map(({ sessionId }) => [sessionId, 9]),
  );
  one.close();
  vi.useRealTimers();
});
