import { expect, test } from 'vitest';
import { Inbox } from './Inbox.js';

function createInbox(patienceMs?: number) {
  const calls: string[] = [];
  const connection = { pause: () => calls.push('pause'), resume: () => calls.push('resume') };
  return { inbox: new Inbox(connection, patienceMs), calls };
}

test('delivers messages in order, whether or not a reader is already waiting', async () => {
  const { inbox } = createInbox();
  inbox.put('a');
  inbox.put(undefined);
  expect(await inbox.next()).toEqual({ text: 'a' });
  expect(await inbox.next()).toEqual({ text: undefined });
  const waiting = inbox.next();
  inbox.put('b');
  expect(await waiting).toEqual({ text: 'b' });
});

test('pauses a fast sender until half of its messages are read', async () => {
  const { inbox, calls } = createInbox();
  for (let count = 0; count < 70; count++) inbox.put('x');
  expect(calls).toEqual(['pause']);
  for (let count = 0; count < 38; count++) await inbox.next();
  expect(calls).toEqual(['pause']);
  await inbox.next();
  expect(calls).toEqual(['pause', 'resume']);
  inbox.put('x'.repeat(1024 * 1024));
  expect(calls).toEqual(['pause', 'resume', 'pause']);
});

test('a read times out without messages, and returns at the end of the connection', async () => {
  const { inbox } = createInbox(20);
  await expect(inbox.next()).rejects.toMatchObject({ why: 'idle' });
  const { inbox: other } = createInbox();
  const waiting = other.next();
  other.end();
  other.put('too late');
  expect(await waiting).toBeUndefined();
  expect(await other.next()).toBeUndefined();
});
