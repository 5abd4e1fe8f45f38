import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runConformance } from '../runConformance.js';
import { startScriptedEndpoint } from './scriptedEndpoint.js';
import { serveForCases } from './serveForCases.js';
import { openServerHost } from './serverHost.js';

const folder = fileURLToPath(new URL('../fixtures/server', import.meta.url));

describe('cases over HTTP', () => {
  const lines: string[] = [];
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const endpoint = await startScriptedEndpoint(0);
    const served = await serveForCases(folder, endpoint.origin);
    const host = await openServerHost(served.url, served.owner, endpoint);
    closers.push(host.close, served.close);
    await runConformance(folder, [host], (line) => lines.push(line));
  }, 120_000);
  afterAll(async () => {
    for (const close of closers) await close();
  });

  const lineOf = (id: string) => lines.find((line) => line.slice(8).startsWith(id));

  it.each([
    'draft-runs-at-the-server',
    'code-is-scripted',
    'one-node-alone',
    'published-version-is-called',
    'http-service-is-played',
    'model-is-played',
    'question-is-answered',
    'waiting-run-is-cancelled',
    'synchronous-call-refuses-a-question',
    'stream-asks-and-goes-on',
    'draft-becomes-a-version',
  ])('%s passes', (id) => expect(lineOf(id)).toBe(`passed  ${id} (server)`));

  it.each([
    ['difference-is-named', 'output.twice: expected 41, got 42'],
    ['wrong-request-is-named', 'request.query.unit: expected "kelvin", got "celsius"'],
  ])('%s fails with the first difference', (id, words) =>
    expect(lineOf(id)).toBe(`failed  ${id}: server: ${words}`));

  it.each([
    ['needs-a-database', 'needs database'],
    ['operator-holds', 'one function, which has no call'],
  ])('%s is skipped with its reason', (id, words) => expect(lineOf(id)).toBe(`skipped ${id}: ${words}`));
});
