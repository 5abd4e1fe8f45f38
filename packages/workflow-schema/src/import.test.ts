import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fixtureText,
  hasReferenceCanvases,
  referenceCanvases,
  referenceText,
  skipReason,
} from './fixtures/fixtures.js';
import { documentLimits, parseDocumentText } from './import.js';
import { isExactNumber } from './parsing/exactNumbers.js';
import { scanJson } from './parsing/scanJson.js';

const issuesOf = (text: string) => {
  const parsed = parseDocumentText(text);
  if (parsed.error) throw parsed.error;
  return parsed.issues;
};
const errorOf = (text: string) => parseDocumentText(text).error;

describe('parseDocumentText', () => {
  it('reads a valid document without issues', () => {
    expect(issuesOf(fixtureText('branching.json'))).toEqual([]);
    expect(issuesOf(`\ufeff${fixtureText('branching.json')}`)).toEqual([]);
  });

  it.skipIf(!hasReferenceCanvases)(
    `finds nothing to say about the reference documents (${skipReason})`,
    () => {
      for (const path of referenceCanvases()) expect(issuesOf(referenceText(path)), path).toEqual([]);
    },
  );

  it.each([
    ['', 720701011, 'not JSON'],
    ['{"nodes":[}', 720701011, 'not JSON'],
    ['[]', 720702089, '"nodes"'],
    ['"text"', 720702089, '"nodes"'],
    ['null', 720702089, '"nodes"'],
    ['{"edges":[]}', 720702089, '"nodes"'],
    ['{"nodes":{"length":1}}', 720702089, '"nodes"'],
  ])('refuses %s with the code %d', (text, code, part) => {
    expect(errorOf(text)).toMatchObject({ code, message: expect.stringContaining(part) });
  });

  it('refuses documents nested deeper than the limit before building them', () => {
    for (const text of [
      '['.repeat(1_000_000),
      '{"nodes":'.repeat(100_000),
      `{"nodes":[],"a":${'['.repeat(documentLimits.depth)}${']'.repeat(documentLimits.depth)}}`,
    ]) {
      expect(errorOf(text)?.message).toContain('deeper');
    }
    const allowed = documentLimits.depth - 1;
    expect(errorOf(`{"nodes":[],"a":${'['.repeat(allowed)}${']'.repeat(allowed)}}`)).toBeUndefined();
    expect(errorOf(`{"nodes":[],"a":"${'['.repeat(1000)}"}`)).toBeUndefined();
  });

  it('refuses documents that are too large, measured in bytes', () => {
    expect(errorOf(`{"nodes":["${'x'.repeat(documentLimits.bytes)}"]}`)?.message).toContain('20 MiB');
    expect(errorOf(`{"nodes":["${'中'.repeat(documentLimits.bytes / 3)}"]}`)?.message).toContain('20 MiB');
    expect(errorOf(`{"nodes":["${'中'.repeat(documentLimits.bytes / 4)}"]}`)).toBeUndefined();
  });

  it('refuses too many nodes, including nested ones', () => {
    const nodes = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: String(index), type: '5' }));
    const half = documentLimits.nodes / 2;
    const text = (inner: number) =>
      JSON.stringify({
        nodes: [...nodes(half - 1), { id: 'c', type: '21', blocks: nodes(inner) }],
        edges: [],
      });
    expect(errorOf(text(half))).toBeUndefined();
    expect(errorOf(text(half + 1))?.message).toContain('20000 nodes');
  });

  it('reports numbers that would change, with node and field', () => {
    const text =
      '{"nodes":[{"id":"7","type":"5","data":{"inputs":[1,{"big":12345678901234567890}]}}],"version":1e999}';
    expect(issuesOf(text)).toEqual([
      {
        rule: 'document.number',
        severity: 'warning',
        nodeId: '7',
        path: ['inputs', 1, 'big'],
        parameters: { text: '12345678901234567890', value: '12345678901234567000' },
      },
      {
        rule: 'document.number',
        severity: 'warning',
        path: ['version'],
        parameters: { text: '1e999', value: 'Infinity' },
      },
    ]);
  });

  it('accepts a number of a hundred thousand digits', () => {
    const issues = issuesOf(`{"nodes":[],"n":${'9'.repeat(100_000)}}`);
    expect(issues).toHaveLength(1);
    expect(String(issues[0]!.parameters.text).length).toBeLessThan(100);
  });

  it('reports duplicate keys, since only the last one is kept', () => {
    expect(issuesOf('{"nodes":[],"a":1,"\\u0061":2}')).toMatchObject([
      { rule: 'document.duplicate-key', path: ['a'], parameters: { key: 'a' } },
    ]);
  });

  it('reports deviations from the format, and opens the document anyway', () => {
    const parsed = parseDocumentText(fixtureText('oddities.json'));
    if (parsed.error) throw parsed.error;
    expect(parsed.document.nodes.size).toBe(10);
    expect(parsed.issues.length).toBeGreaterThan(3);
    expect(new Set(parsed.issues.map((issue) => issue.rule))).toEqual(new Set(['document.shape']));
  });

  it('preserves lone surrogates and hostile keys', () => {
    const parsed = parseDocumentText('{"nodes":[],"\\ud800":"\\udfff","__proto__":{"x":1},"constructor":1}');
    if (parsed.error) throw parsed.error;
    expect(Object.keys(parsed.json)).toEqual(['nodes', '\ud800', '__proto__', 'constructor']);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('accepts an object id whose length cannot be converted to a number', () => {
    const node = { id: { length: { toString: 0 } }, type: '1', data: {} };
    const issues = issuesOf(JSON.stringify({ nodes: [node], edges: [] }));
    expect(issues.map(({ rule }) => rule)).toContain('document.shape');
  });

  it('returns a document or an error for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseDocumentText(text)),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (nodes, edges) => {
        parseDocumentText(JSON.stringify({ nodes: [nodes], edges, versions: nodes }));
      }),
      { numRuns: 300 },
    );
  });
});

describe('scanJson', () => {
  it('reports a number as exact only if it is preserved as the same decimal', () => {
    for (const text of [
      '0',
      '-0',
      '1.0',
      '100',
      '1e5',
      '0.1',
      '9007199254740993e0',
      '1388.1500457763673',
      '5e-324',
    ]) {
      expect([text, isExactNumber(text)]).toEqual([text, text !== '9007199254740993e0']);
    }
    for (const text of [
      '9007199254740993',
      '0.1000000000000000055',
      '1e400',
      '123456789.123456789012',
      '1e-400',
    ]) {
      expect([text, isExactNumber(text)]).toEqual([text, false]);
    }
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(isExactNumber(JSON.stringify(value))).toBe(true);
      }),
    );
  });

  it('finds nothing in the output of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const scan = scanJson(JSON.stringify(value), 1000);
        expect(scan).toEqual({ isTooDeep: false, numbers: [], duplicateKeys: [] });
      }),
    );
  });
});
