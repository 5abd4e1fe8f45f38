import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { scope } from '../testing/formScope.js';
import { bindInput, findOffers, unbindInput } from './bindInput.js';

const reference = (blockID: string, name: string) => ({
  type: 'string',
  value: { type: 'ref', content: { source: 'block-output', blockID, name } },
});
const parameters = () => [
  { name: 'result', input: reference('100001', 'other') },
  { name: 'q', input: reference('100001', 'question') },
];

describe('variables offered to a template', () => {
  it('are those in scope that are no inputs yet, each with an unused name', () => {
    expect(findOffers(scope, parameters(), '')).toMatchObject([
      { name: 'result_1', label: 'result', detail: 'Search · obj' },
      { name: 'score', label: 'result.score', detail: 'Search · num' },
    ]);
    expect(findOffers(scope, [], 'quest')).toMatchObject([{ name: 'question', detail: 'Start · str' }]);
  });

  it('get names that inputs may have', () => {
    const named = (name: string) => [
      { ...scope[0]!, reference: { source: 'block-output' as const, nodeId: '1', path: [name] } },
    ];
    const nameOf = (name: string) => findOffers(named(name), [], '')[0]?.name;
    expect([nameOf('a-b c'), nameOf('2nd'), nameOf('标题')]).toEqual(['a_b_c', '_2nd', 'input']);
  });

  it('become inputs with their type, and are removed again', () => {
    const draft = { inputs: { inputParameters: parameters() } } as JsonObject;
    const before = structuredClone(draft);
    const [offer] = findOffers(scope, parameters(), '');
    bindInput(draft, scope, offer!);
    expect((draft.inputs as JsonObject).inputParameters).toMatchObject([
      {},
      {},
      {
        name: 'result_1',
        input: { type: 'object', value: { content: { blockID: '100002', name: 'result' } } },
      },
    ]);
    unbindInput(draft, offer!);
    expect(draft).toEqual(before);
  });
});
