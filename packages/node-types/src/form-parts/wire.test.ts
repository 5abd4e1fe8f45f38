import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { appendAt, moveWithin, readAt, removeAt, writeAt } from './wire.js';

describe('wire paths', () => {
  it('reads and writes a key in the spelling of the document', () => {
    const draft: JsonObject = { inputs: { terminateplan: 'returnVariables' } };
    expect(readAt(draft, ['inputs', 'terminatePlan'])).toBe('returnVariables');
    writeAt(draft, ['inputs', 'terminatePlan'], 'useAnswerContent');
    expect(draft).toEqual({ inputs: { terminateplan: 'useAnswerContent' } });
  });

  it('creates missing objects along the path', () => {
    const draft: JsonObject = {};
    writeAt(draft, ['inputs', 'databaseInfoList', 0, 'databaseInfoID'], '7');
    appendAt(draft, ['outputs'], { name: 'a' });
    expect(draft).toEqual({
      inputs: { databaseInfoList: [{ databaseInfoID: '7' }] },
      outputs: [{ name: 'a' }],
    });
  });

  it('moves and removes elements of a list', () => {
    const draft: JsonObject = { list: ['a', 'b', 'c'] };
    moveWithin(draft, ['list'], 0, 2);
    removeAt(draft, ['list', 0]);
    expect(draft).toEqual({ list: ['c', 'a'] });
  });

  it('treats a key named __proto__ as data', () => {
    const draft: JsonObject = {};
    writeAt(draft, ['__proto__', 'polluted'], true);
    expect(Object.hasOwn(draft, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
