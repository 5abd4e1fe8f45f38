import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../testing/createTestApp.js';
import { type NodeServer, serveNode } from './serveNode.js';

let world: TestWorld;
let server: NodeServer;
const open: Socket[] = [];

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.close();
  await world.close();
});

test('SEC-83: hundreds of requests that never complete delay nobody else', async () => {
  const beginnings = [
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST /api/passport/web/email/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Requested-With: x\r\nContent-Length: 1000\r\n\r\n{',
  ];
  for (let index = 0; index < 300; index++) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    open.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(beginnings[index % 2]!);
  }
  const dripping = setInterval(() => {
    for (const socket of open) socket.write('a');
  }, 50);
  const times: number[] = [];
  for (let attempt = 0; attempt < 20; attempt++) {
    const begin = performance.now();
    const response = await fetch(`${server.url}/healthz`);
    expect(response.status).toBe(200);
    await response.text();
    times.push(performance.now() - begin);
  }
  clearInterval(dripping);
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(2_000);
});
