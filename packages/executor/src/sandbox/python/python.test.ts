import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNodePython, buildNodeWorker } from '../fixtures/buildWorkers.node.js';
import { errorOf, nodeService } from '../fixtures/nodeService.node.js';
import { pythonRefusal } from '../node.js';

await buildNodePython();
const refusal = await pythonRefusal();
const { service, run } = nodeService();
const python = (source: string, params = {}, timeMs = 20_000) =>
  run(source, { language: 3, params: params as never, timeMs });

beforeAll(buildNodeWorker);
// The first interpreter takes seconds to start, and many more when the whole suite runs.
beforeAll(async () => void (await python('def main(args): return 1')), 90_000);
afterAll(() => service.dispose());

describe.skipIf(refusal)(`programs in Python${refusal ? ` (${refusal})` : ''}`, () => {
  it('receive params and return a dict, as the format defines', async () => {
    const source = `async def main(args: Args) -> Output:
    params = args.params
    print('got', params['words'], None)
    ret: Output = {'count': len(params['words']), 'last': params['words'][-1], 'pair': (1, 2.5)}
    return ret
`;
    expect(await python(source, { words: ['a', '中'] })).toEqual({
      ok: true,
      output: { count: 2, last: '中', pair: [1, 2.5] },
      logs: ["got ['a', '中'] None"],
    });
  });

  it.each([
    ['def main(args): return {"a": args.params["a"]}'],
    ['main = lambda args: Output(a=args.params["a"])'],
    [
      'import asyncio\nasync def main(args):\n    await asyncio.gather(asyncio.sleep(0.01), asyncio.sleep(0))\n    return args.params',
    ],
    ['import asyncio\ndef main(args):\n    async def f(): return args.params\n    return asyncio.run(f())'],
  ])('may begin with %s', async (source) => {
    expect(await python(source, { a: 1 })).toMatchObject({ ok: true, output: { a: 1 } });
  });

  it('have the standard library', async () => {
    const source = `from __future__ import annotations
import base64, collections, csv, dataclasses, datetime, decimal, hashlib, itertools, json, math, random, re, statistics, time, typing, uuid, zlib
from urllib.parse import urlparse
@dataclasses.dataclass
class Point:
    x: int
def main(args):
    began = time.time()
    time.sleep(0.05)
    return {
        'waited': time.time() - began >= 0.04, 'point': dataclasses.asdict(Point(3)), 'id': len(str(uuid.uuid4())),
        'host': urlparse('https://a.example/b').hostname, 'sum': hashlib.sha256(b'x').hexdigest()[:8],
        'sorted': sorted([3, 1]), 'exact': str(decimal.Decimal('0.1') * 3), 'day': str(datetime.date(2024, 2, 29)),
    }
`;
    expect(await python(source)).toMatchObject({
      ok: true,
      output: {
        ...{ waited: true, point: { x: 3 }, id: 36, host: 'a.example', sum: '2d711642' },
        ...{ sorted: [1, 3], exact: '0.3', day: '2024-02-29' },
      },
    });
  });

  it('share neither globals nor random state', async () => {
    const dirty = `import builtins, json, random, sys
builtins.len = lambda x: 'patched'
json.dumps = json.loads = None
sys.modules['left'] = sys
print(random.random())
def main(args): return {}`;
    const clean = `import json, random, sys
print(random.random())
def main(args): return [len('ab'), json.loads('[1]'), 'left' in sys.modules, 'main' in dir(sys.modules['__main__'])]`;
    const first = await python(dirty);
    const second = await python(clean);
    expect(second).toMatchObject({ ok: true, output: [2, [1], false, true] });
    expect(first.logs).not.toEqual(second.logs);
  });

  it.each([
    ['no main', 'a = 1', 'syntax', 'The code has no function main. It begins with: async def main'],
    [
      'an error',
      'def inner():\n    raise ValueError("bad")\n\ndef main(args):\n    inner()',
      'thrown',
      'ValueError: bad (line 2)',
    ],
    [
      'an error of its own',
      'class E(Exception):\n    def __str__(self): return 1/0\ndef main(args): raise E()',
      'thrown',
      'E (line 3)',
    ],
    [
      'a syntax error',
      'def main(args):\n    return (',
      'syntax',
      "SyntaxError: '(' was never closed (line 2)",
    ],
    ['bad indentation', 'def main(args):\nreturn 1', 'syntax', 'IndentationError'],
    [
      'a library that is not here',
      'import numpy\ndef main(args): return {}',
      'thrown',
      "ModuleNotFoundError: No module named 'numpy': only the standard library of Python is available (line 1)",
    ],
    [
      'a library for the network',
      'def main(args):\n    import requests',
      'thrown',
      "No module named 'requests'",
    ],
    [
      'a module that is refused',
      'import socket\ndef main(args): return {}',
      'thrown',
      "ModuleNotFoundError: No module named 'socket': it is not available in code (line 1)",
    ],
    ['a part of one', 'from multiprocessing.pool import Pool', 'thrown', "No module named 'multiprocessing'"],
    ['a set', 'def main(args): return {1}', 'output', 'cannot be written as JSON: TypeError'],
    ['no number', 'def main(args): return float("nan")', 'output', 'cannot be written as JSON: ValueError'],
    [
      'a wait without end',
      'import asyncio\nasync def main(args): await asyncio.Event().wait()',
      'thrown',
      'never completes',
    ],
    ['input', 'def main(args): return input()', 'thrown', '(line 1)'],
    ['code that is too long', `#${'x'.repeat(600_000)}`, 'syntax', 'longer than 524288 characters'],
  ])("fail with the reason and the user's line: %s", async (_, source, kind, message) => {
    const error = errorOf(await python(source));
    expect(error).toMatchObject({ kind, message: expect.stringContaining(message) });
    expect(error.message).not.toMatch(/host|\/lib|node_modules/);
  });

  it('keep __proto__ as data, and lone surrogates', async () => {
    const result = await python('def main(args): return {"__proto__": {"polluted": 1}, "half": "\\ud800"}');
    if (!result.ok) throw new Error(result.error.message);
    expect(Object.keys(result.output as object)).toEqual(['__proto__', 'half']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('write console output in order, truncated at 200 lines, and keep it when they are stopped', async () => {
    const many = await python(
      'import sys\nfor i in range(1000): print(i, file=[sys.stdout, sys.stderr][i % 2])\ndef main(args): return 1',
    );
    expect(many.logs).toHaveLength(201);
    expect(many.logs.slice(0, 3)).toEqual(['0', '1', '2']);
    const long = await python('print("中" * 9000)\nprint("next", end="")\ndef main(args): return 1');
    expect(long.logs[0]?.length).toBeLessThanOrEqual(4_096);
    expect(long.logs[1]).toBe('next');
    const stopped = await python('print("before")\ndef main(args):\n    while True: pass', {}, 3_000);
    expect(stopped).toMatchObject({ ok: false, error: { kind: 'time' }, logs: ['before'] });
  });

  it('can be cancelled while they run and while the interpreter starts', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const call = run('def main(args):\n    while True: pass', { language: 3, timeMs: 60_000, signal });
    setTimeout(() => controller.abort(), 50);
    expect(errorOf(await call).kind).toBe('cancelled');
    expect(await python('def main(args): return "next"')).toMatchObject({ output: 'next' });
  });
});
