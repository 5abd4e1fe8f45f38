import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNodeWorker } from './fixtures/buildWorkers.node.js';
import { errorOf, nodeService } from './fixtures/nodeService.node.js';
import { createNodeSandboxWorker } from './node.js';
import { refusingWorker, type SandboxWorker } from './SandboxWorker.js';

const { service, run } = nodeService();
beforeAll(buildNodeWorker);
afterAll(() => service.dispose());

describe('programs', () => {
  it('run as TypeScript with types stripped', async () => {
    const source = `interface Args { params: { n: number } }
enum Sign { Plus = 'plus' }
async function main({ params }: Args): Promise<{ twice: number }> {
  const twice = (params.n as number) * 2;
  return <any>{ twice, sign: Sign.Plus, last: params.list!.at(-1) };
}`;
    expect(await run(source, { params: { n: 21, list: [1, 2] } })).toEqual({
      ok: true,
      output: { twice: 42, sign: 'plus', last: 2 },
      logs: [],
    });
  });

  it.each([
    ['async function main({ params }) { return params.a }'],
    ['function main({ params }) { return params.a }'],
    ['function main(args) { return args.params.a }'],
    ['const main = async ({ params }) => await Promise.resolve(params.a)'],
  ])('may begin with %s', async (source) => {
    for (const language of [1, 5]) {
      expect(await run(source, { language, params: { a: ['中', null] } })).toMatchObject({
        output: ['中', null],
      });
    }
  });

  it('are plain JavaScript in language 1', async () => {
    const error = errorOf(await run('function main(a: number) { return 1 }', { language: 1 }));
    expect(error).toMatchObject({
      kind: 'syntax',
      message: expect.stringMatching(/^SyntaxError: .* \(line 1\)$/),
    });
  });

  it('return null if they return nothing', async () => {
    expect(await run('function main() {}')).toMatchObject({ ok: true, output: null });
  });

  it('fail on a host without Python, without starting a worker', async () => {
    const lonely = nodeService({
      createPythonWorker: undefined,
      createSandboxWorker: () => {
        throw new Error('not needed');
      },
    });
    const error = errorOf(await lonely.run('async def main(args): return {}', { language: 3 }));
    expect(error.kind).toBe('language');
    expect(error.message).toContain('Python is not set up here');
    expect(errorOf(await lonely.run('', { language: 4 })).message).toContain('code 4');
  });
});

describe('a host that refuses a language', () => {
  it('reports the reason each time, and runs the other language', async () => {
    const { service, run } = nodeService({
      createPythonWorker: () => refusingWorker('Python is switched off.'),
    });
    for (let turn = 0; turn < 2; turn++) {
      const result = await run('def main(args): return {}', { language: 3 });
      expect(errorOf(result)).toEqual({ kind: 'language', message: 'Python is switched off.' });
    }
    expect(await run('function main() { return 1 }')).toMatchObject({ output: 1 });
    await service.dispose();
  });

  it('rejects results that are too large or not JSON', async () => {
    for (const text of ['{"half":', `"${'x'.repeat(200_000)}"`]) {
      const { run } = nodeService({
        spares: 0,
        createPythonWorker: () => {
          let tell: (message: unknown) => void = () => {};
          return {
            listen: ({ onMessage }) => {
              tell = onMessage;
              queueMicrotask(() => onMessage({ type: 'ready' }));
            },
            postMessage: ({ id }) => tell({ type: 'result', id, outcome: { ok: true, text }, spent: true }),
            terminate: () => {},
          };
        },
      });
      expect(errorOf(await run('', { language: 3 }))).toMatchObject({ kind: 'output' });
    }
  });
});

describe('errors', () => {
  it.each([
    ['no main', 'let a = 1', 'syntax', 'The code has no function main. It begins with: async function main'],
    [
      'a thrown error',
      'function main() {\n  const a = 1;\n  throw new TypeError("bad");\n}',
      'thrown',
      'TypeError: bad (line 3)',
    ],
    ['an engine error', '// first\n\nasync function main() {\n  return undefined.x }', 'thrown', '(line 4)'],
    ['a thrown text', 'function main() { throw "text" }', 'thrown', 'text'],
    ['a thrown null', 'function main() { throw null }', 'thrown', 'null'],
    [
      'a rejected promise',
      'const main = () =>\n Promise.reject(new Error("no"))',
      'thrown',
      'Error: no (line 2)',
    ],
    [
      'an error under types',
      'type A = {\n  a: number;\n};\nfunction main(a: A) {\n  throw Error("x") }',
      'thrown',
      'Error: x (line 5)',
    ],
    ['a syntax error', 'function main() {\n  let = ;\n}', 'syntax', '(line 2)'],
    [
      'an import',
      'import fs from "fs";\nfunction main() {}',
      'syntax',
      'modules are not available in code: no import, no export (line 1)',
    ],
    [
      'a promise that never settles',
      'async function main() { await new Promise(() => {}) }',
      'thrown',
      'never settles',
    ],
    ['a big integer', 'function main() { return { a: 1n } }', 'output', 'cannot be written as JSON'],
    [
      'code that is too long',
      `function main() {} //${'x'.repeat(600_000)}`,
      'syntax',
      'longer than 524288 characters',
    ],
  ])("of %s contain the reason and the user's line", async (_, source, kind, message) => {
    const error = errorOf(await run(source));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(message);
  });
});

describe('console output', () => {
  it('is kept in order, whatever its values are', async () => {
    const source = `function main() {
      console.log('a', 1, { b: [2] }, null, undefined, 3n); console.info(new Error('e')); console.warn(Symbol('s'));
      const cycle = {}; cycle.self = cycle; console.error(cycle); console.debug(Object.create(null)); return 1 }`;
    const { logs } = await run(source);
    expect(logs).toEqual([
      'a 1 {"b":[2]} null undefined 3',
      'Error: e',
      'Symbol(s)',
      '[a value that cannot be shown]',
      '{}',
    ]);
  });

  it('is truncated at 200 lines and 64 KiB, with a notice', async () => {
    const many = await run('function main() { for (let i = 0; i < 1000; i++) console.log(i) }');
    expect(many.logs).toHaveLength(201);
    expect(many.logs.at(-1)).toContain('left out');
    const long = await run('function main() { for (let i = 0; i < 100; i++) console.log("x".repeat(9000)) }');
    expect(long.logs.join('').length).toBeLessThan(66_000);
    expect(long.logs[0]).toHaveLength(4_096);
  });

  it('is kept when a program is stopped', async () => {
    const source =
      'function main() { console.log("before"); const a = new Array(1e6).fill(0); for (;;) a.indexOf(1) }';
    expect(await run(source, { timeMs: 200 })).toMatchObject({ error: { kind: 'time' }, logs: ['before'] });
  });
});

describe('results', () => {
  it('keep __proto__ as data without polluting prototypes', async () => {
    const source = `function main() { return JSON.parse('{"__proto__": {"polluted": 1}, "a": {"constructor": 2}}') }`;
    const result = await run(source);
    if (!result.ok) throw new Error(result.error.message);
    expect(Object.keys(result.output as object)).toEqual(['__proto__', 'a']);
    expect((result.output as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('are measured in bytes', async () => {
    const source = `function main({ params }) { return params.text.repeat(params.times) }`;
    const within = await run(source, { params: { text: '中', times: 33_000 } });
    expect(within.ok).toBe(true);
    const beyond = errorOf(await run(source, { params: { text: '中', times: 34_000 } }));
    expect(beyond).toEqual({ kind: 'output', message: 'The result is larger than 100000 bytes.' });
  });

  it('may be nested 200 levels deep', async () => {
    const nested = (depth: number) =>
      run(`function main() { let a = '"[{'; for (let i = 0; i < ${depth}; i++) a = [a]; return a }`);
    expect((await nested(200)).ok).toBe(true);
    expect(errorOf(await nested(201)).message).toContain('more than 200 levels');
  });
});

describe('the service', () => {
  const loop = 'function main() { for (;;); }';

  it('cancels a program that is running or queued', async () => {
    const { service, run } = nodeService({ concurrency: 1 });
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => run(loop, { signal, timeMs: 20_000 }));
    const started = Date.now();
    setTimeout(() => {
      for (const controller of controllers) controller.abort();
    }, 300);
    for (const call of calls) expect(errorOf(await call).kind).toBe('cancelled');
    expect(errorOf(await run('function main() {}', { signal: AbortSignal.abort() })).kind).toBe('cancelled');
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(await run('function main() { return 1 }')).toMatchObject({ output: 1 });
    await service.dispose();
  });

  it('refuses programs when the queue is full', async () => {
    const { service, run } = nodeService({ concurrency: 1, waiting: 2 });
    const calls = Array.from({ length: 4 }, () => run('function main() { return 1 }'));
    const kinds = (await Promise.all(calls)).map((result) => (result.ok ? 'ok' : result.error.kind));
    expect(kinds).toEqual(['ok', 'ok', 'ok', 'busy']);
    await service.dispose();
  });

  it('keeps one worker warm, and reuses it until a limit is exceeded', async () => {
    let made = 0;
    const createSandboxWorker = () => {
      made += 1;
      return createNodeSandboxWorker();
    };
    const { service, run } = nodeService({ createSandboxWorker });
    for (let i = 0; i < 5; i++) expect((await run('function main() { return 1 }')).ok).toBe(true);
    expect(made).toBe(2);
    expect(errorOf(await run(loop, { timeMs: 100 })).kind).toBe('time');
    expect((await run('function main() { return 1 }')).ok).toBe(true);
    expect(made).toBe(3);
    await service.dispose();
    await expect(run('function main() {}')).rejects.toThrow('closed');
  });

  it('cancels running and queued programs when it is disposed', async () => {
    const { service, run } = nodeService({ concurrency: 1 });
    const calls = [run(loop, { timeMs: 20_000 }), run(loop, { timeMs: 20_000 })];
    setTimeout(() => service.dispose(), 300);
    for (const call of calls) expect(errorOf(await call).kind).toBe('cancelled');
    const { service: cold, run: runCold } = nodeService();
    const starting = runCold(loop);
    await cold.dispose();
    expect(errorOf(await starting).kind).toBe('cancelled');
  });

  it('fails only the current call when a worker dies', async () => {
    const workers: SandboxWorker[] = [];
    const createSandboxWorker = () => {
      const worker = createNodeSandboxWorker();
      workers.push(worker);
      return worker;
    };
    const { service, run } = nodeService({ createSandboxWorker });
    const call = run(loop, { timeMs: 20_000 });
    setTimeout(() => workers[0]?.terminate(), 300);
    await expect(call).rejects.toThrow('The sandbox worker failed');
    expect(await run('function main() { return 1 }')).toMatchObject({ output: 1 });
    await service.dispose();
  });

  it('reports why a worker cannot be created', async () => {
    const { run } = nodeService({
      createSandboxWorker: () => {
        throw new Error('The sandbox worker is not built');
      },
    });
    await expect(run('function main() {}')).rejects.toThrow('not built');
  });

  it('ignores messages that do not belong to the running program', async () => {
    let tell: ((message: unknown) => void) | undefined;
    const { run } = nodeService({
      spares: 0,
      createSandboxWorker: () => ({
        listen: ({ onMessage }) => {
          tell = onMessage;
          queueMicrotask(() => onMessage({ type: 'ready' }));
        },
        postMessage({ id }) {
          for (const forged of [
            null,
            'x',
            { type: 'log', id, line: 5 },
            { type: 'result', id: id + 1 },
            { type: 'result', id },
          ]) {
            tell?.(forged);
          }
          tell?.({ type: 'result', id, outcome: { ok: true, text: '{"true":1}' }, spent: false });
        },
        terminate: () => {},
      }),
    });
    expect(await run('function main() {}')).toEqual({ ok: true, output: { true: 1 }, logs: [] });
  });
});
