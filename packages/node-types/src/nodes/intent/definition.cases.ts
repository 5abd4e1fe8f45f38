import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { intent } from './definition.js';

const inputs = (names: string[], mode = 'top_speed') => ({
  inputParameters: [{ name: 'query', input: literal('string', 'hi') }],
  intents: names.map((name) => ({ name })),
  mode,
  llmParam: { modelType: '7' },
});
const check = (names: string[], mode?: string) => findings(intent, { inputs: inputs(names, mode) });
const many = (count: number) => Array.from({ length: count }, (_, index) => `intent ${index}`);

export function definitionCases() {
  test('uses the default model in a new node and requires a description of its intent', () => {
    const data = newNode(intent, { defaultModel: { id: '7', name: 'Seven' } });
    expect(findings(intent, data)).toEqual(['option.empty inputs.intents.0.name']);
    expect(intent.outputs(readNode(intent, data)).map((output) => output.name)).toEqual(['classificationId']);
    expect(findings(intent, newNode(intent))).toContain('model.missing inputs.llmParam.modelType');
  });

  test('has a port for every intent and one for everything else', () => {
    const { out } = intent.ports(readNode(intent, { inputs: inputs(['a', 'b']) }));
    expect(out.map((port) => port.id)).toEqual(['branch_0', 'branch_1', 'default']);
  });

  test('declares the reason as an output only in the mode that returns one', () => {
    const outputs = (mode: string) => intent.outputs(readNode(intent, { inputs: inputs(['a'], mode) }));
    expect(outputs('all').map((output) => output.name)).toEqual(['classificationId', 'reason']);
  });

  test('requires unique intents and limits their number by mode', () => {
    expect(check(['a', 'b'])).toEqual([]);
    expect(check([])).toEqual(['intent.none inputs.intents']);
    expect(check(['a', 'a'])).toEqual(['option.duplicate inputs.intents.1.name']);
    expect(check(['x'.repeat(1001)])).toEqual(['intent.tooLong inputs.intents.0.name']);
    expect(check(many(11))).toEqual(['option.tooMany inputs.intents']);
    expect([check(many(50), 'all'), check(many(51), 'all')]).toEqual([[], ['option.tooMany inputs.intents']]);
  });
}
