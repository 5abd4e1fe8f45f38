import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CodeRequest, CodeService } from '../services.js';
import { buildNodeWorker } from './fixtures/buildWorkers.node.js';
import { nodeService } from './fixtures/nodeService.node.js';
import { codeServiceOverPort, serveCodeOverPort } from './port.js';

const { service } = nodeService();
beforeAll(buildNodeWorker);
afterAll(() => service.dispose());

const request = (source: string): CodeRequest => ({
  language: 5,
  source,
  params: JSON.parse('{"__proto__": {"a": 1}}'),
  limits: { timeMs: 5_000, memoryMb: 32, outputBytes: 10_000 },
});

function connect(outer: CodeService) {
  const { port1, port2 } = new MessageChannel();
  return { inner: codeServiceOverPort(port1), close: serveCodeOverPort(port2, outer) };
}

it('runs several programs at once on the other side of a port', async () => {
  const { inner, close } = connect(service);
  const { signal } = new AbortController();
  const echo = inner.run(request('function main({ params }) { console.log("here"); return params }'), {
    signal,
  });
  const broken = inner.run(request('function main() { throw Error("x") }'), { signal });
  const result = await echo;
  expect(result).toMatchObject({ ok: true, logs: ['here'] });
  expect(Object.keys((result as { output: object }).output)).toEqual(['__proto__']);
  expect(await broken).toMatchObject({ ok: false, error: { kind: 'thrown' } });
  close();
});

it('cancels on the other side', async () => {
  const { inner, close } = connect(service);
  const controller = new AbortController();
  const call = inner.run(request('function main() { for (;;); }'), { signal: controller.signal });
  setTimeout(() => controller.abort(), 200);
  expect(await call).toMatchObject({ error: { kind: 'cancelled' } });
  expect(await inner.run(request('function main() {}'), { signal: AbortSignal.abort() })).toMatchObject({
    error: { kind: 'cancelled' },
  });
  close();
});

it('passes on a failure of the service', async () => {
  const { inner, close } = connect({ run: () => Promise.reject(new Error('no worker could be made')) });
  const { signal } = new AbortController();
  await expect(inner.run(request(''), { signal })).rejects.toThrow('no worker could be made');
  close();
});
