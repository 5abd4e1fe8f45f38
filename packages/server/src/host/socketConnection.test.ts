import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { connectionOf } from './socketConnection.js';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Both ends of a connection whose heartbeat the test controls. */
async function connect(autoPong: boolean) {
  const accepted = new Promise<WebSocket>((resolve) => server.once('connection', resolve));
  const { port } = server.address() as AddressInfo;
  const caller = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong });
  const socket = await accepted;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const connection = connectionOf(socket);
  const codes: number[] = [];
  connection.listen({ onMessage: () => undefined, onClosed: (code) => codes.push(code) });
  return { caller, connection, codes };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

test('closes a connection at the next ping after an unanswered one', async () => {
  const { codes } = await connect(false);
  vi.advanceTimersByTime(20_000);
  await settle();
  expect(codes).toEqual([]);
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => codes).toEqual([1006]);
});

test('keeps connections that answer, and those whose answer waits behind unread messages', async () => {
  const { caller, connection, codes } = await connect(true);
  for (let count = 0; count < 3; count++) {
    vi.advanceTimersByTime(20_000);
    await settle();
  }
  connection.pause();
  vi.advanceTimersByTime(200_000);
  await settle();
  expect(codes).toEqual([]);
  connection.resume();
  caller.terminate();
  await expect.poll(() => codes).toEqual([1006]);
});
