import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Host } from './hosts/Host.js';
import { openHosts } from './hosts/openHosts.js';
import { loadCases } from './loadCases.js';
import { runConformance, type Tally } from './runConformance.js';

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));

let hosts: Host[] = [];
let hostNames = '';
beforeAll(async () => {
  hosts = await openHosts('both', (line) => console.warn(line));
  hostNames = hosts.map(({ name }) => name).join(', ');
}, 240_000);
afterAll(() => Promise.all(hosts.map((host) => host.close())));

describe('a folder of cases', () => {
  const lines: string[] = [];
  let tally: Tally;
  beforeAll(async () => {
    tally = await runConformance(fixtures, hosts, (line) => lines.push(line));
  });

  it.each([
    'code-runs',
    'code-is-scripted',
    'code-fails',
    'strict-input-is-refused',
    'model-streams',
    'one-node-alone',
    'workflow-calls-workflow',
    'isolated-nodes-go',
    'circle-is-found',
    'operator-holds',
    'text-is-not-json',
    'small-document-runs',
    'value-becomes-json',
  ])('%s passes', (id) => {
    expect(lines.find((line) => line.includes(` ${id}`))).toBe(`passed  ${id} (${hostNames})`);
  });

  it.each([
    ['wrong-output-is-named', 'output.twice: expected 3, got 2'],
    ['wrong-request-is-named', 'request.messages: expected 5, got 2'],
    ['missing-workflow-fails', 'There is no workflow 70'],
    ['operator-is-wrong', 'expected true, got false'],
  ])('%s fails with the first difference', (id, words) => {
    const line = lines.find((one) => one.includes(` ${id}`));
    expect(line).toMatch(/^failed {2}/);
    // A difference common to all hosts is reported once.
    expect(line).toContain(`: ${hostNames}: `);
    expect(line).toContain(words);
  });

  it.each([
    ['needs-a-server', 'needs server'],
    ['not-executable', 'the document it came from is lost'],
    ['has-an-unknown-type', 'not built yet: 999'],
    ['small-document-waits', 'not built yet: 999'],
  ])('%s is skipped with its reason', (id, words) => {
    const line = lines.find((one) => one.includes(` ${id}`));
    expect(line).toMatch(/^skipped /);
    expect(line).toContain(words);
  });

  it('reports every case, and ends with the totals', () => {
    expect(lines.at(-1)).toBe('13 passed, 4 failed, 4 skipped');
    expect(tally).toEqual({ passed: 13, failed: 4, skipped: 4 });
    expect(lines).toHaveLength(22);
  });
});

it('runs in Node alone, and says why, if Chromium does not start', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/bin/false');
  const lines: string[] = [];
  const opened = await openHosts('both', (line) => lines.push(line));
  vi.unstubAllEnvs();
  expect(opened.map(({ name }) => name)).toEqual(['node']);
  expect(lines.join()).toContain('no case runs in a browser worker');
  await opened[0]!.close();
});

it('reports the loss of its host for every remaining case', async () => {
  const gone: Host = {
    name: 'browser',
    pythonRefusal: undefined,
    run: () => Promise.reject(new Error('the page was closed')),
    close: async () => {},
  };
  const lines: string[] = [];
  const { failed } = await runConformance(fixtures, [gone], (line) => lines.push(line));
  expect(failed).toBeGreaterThan(10);
  expect(lines[0]).toBe('failed  code-runs: browser: the host ended: the page was closed');
});

describe('an invalid folder of cases', () => {
  function folderWith(change: (cases: Record<string, unknown>[]) => void): string {
    const folder = mkdtempSync(join(tmpdir(), 'heddle-cases-'));
    cpSync(fixtures, folder, { recursive: true });
    const cases = JSON.parse(readFileSync(join(fixtures, 'cases.json'), 'utf8'));
    change(cases);
    writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
    return folder;
  }

  it.each([
    ['an unknown key', { surprise: 1 }, 'Unrecognized key: "surprise"'],
    ['a wrong mode', { mode: 'sing' }, 'cases.json: 0.mode'],
    ['two inputs', { input: {} }, 'only one can be the input'],
    ['a step of another mode', { steps: [{ check: 'prune', expect: {} }] }, 'mode run has no step "check"'],
    ['an unknown expectation', { steps: [{ run: true, expect: { outputs: 1 } }] }, '0.steps.0'],
    ['a duplicate id', { id: 'operator-holds' }, 'operator-holds is duplicated'],
  ])('is refused for %s', (_, change, words) => {
    expect(() => loadCases(folderWith((cases) => Object.assign(cases[0]!, change)))).toThrow(words);
  });

  it('is refused without its files, and for a missing document or one outside the folder', () => {
    expect(() => loadCases('/nowhere')).toThrow('There is no folder /nowhere');
    expect(() => loadCases(tmpdir())).toThrow('has no cases.json');
    const { document } = loadCases(fixtures);
    expect(() => document('canvases/none.json')).toThrow('There is no document canvases/none.json');
    expect(() => document('../../package.json')).toThrow('not inside of the folder');
  });
});

// Both folders in Node, one of them in a browser too, the other with the next commit: both execute the same engine.
const everything = process.env.HEDDLE_TEST_ALL === '1';
const share = Number(process.env.HEDDLE_SEED ?? 1) % 2;

// The second folder was written from the rules, independently of the first, so that each catches what the
// other misses.
it.each([
  ['language', 530, 0],
  ['rules', 520, 1],
])(
  'the workflow language is as the cases of %s state',
  async (folder, least, turn) => {
    const lines: string[] = [];
    const used = hosts.filter(({ name }) => everything || turn === share || name === 'node');
    const { passed } = await runConformance(join(fixtures, folder), used, (line) => lines.push(line));
    expect(lines.filter((line) => line.startsWith('failed'))).toEqual([]);
    expect(passed).toBeGreaterThanOrEqual(least);
  },
  240_000,
);

const canvases = fileURLToPath(new URL('../../../../shared/canvases', import.meta.url));
if (!existsSync(join(canvases, 'cases.json'))) {
  console.warn('not run: the cases over real documents, because ../shared/canvases is not there');
}

it.skipIf(!existsSync(join(canvases, 'cases.json')))(
  'no case over real documents fails',
  async () => {
    const lines: string[] = [];
    const { passed } = await runConformance(canvases, hosts, (line) => lines.push(line));
    expect(lines.filter((line) => line.startsWith('failed'))).toEqual([]);
    expect(passed).toBeGreaterThanOrEqual(96);
  },
  120_000,
);
