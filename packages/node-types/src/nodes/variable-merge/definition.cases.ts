import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { variableMerge } from './definition.js';

const merge = (...mergeGroups: { name: string; variables: ReturnType<typeof literal>[] }[]) => ({
  inputs: { mergeGroups },
});

export function definitionCases() {
  test('creates one group and reports that it has no variables', () => {
    const data = newNode(variableMerge);
    expect(findings(variableMerge, data)).toEqual(['group.empty inputs.mergeGroups.0.variables']);
    expect(variableMerge.outputs(readNode(variableMerge, data))).toEqual([
      { type: 'string', name: 'Group1' },
    ]);
  });

  test('gives a group the type of its first variable and makes each variable an input', () => {
    const data = readNode(
      variableMerge,
      merge(
        { name: 'a', variables: [reference('integer', '1', 'x'), literal('integer', 2)] },
        { name: 'b', variables: [{ ...literal('list', '[]'), schema: { type: 'boolean' } }] },
      ),
    );
    expect(variableMerge.outputs(data)).toEqual([
      { name: 'a', type: 'integer' },
      { name: 'b', type: 'list', schema: { type: 'boolean' } },
    ]);
    expect(variableMerge.inputs(data).map(({ name, path }) => [name, path.join('.')])).toEqual([
      ['a.0', 'inputs.mergeGroups.0.variables.0'],
      ['a.1', 'inputs.mergeGroups.0.variables.1'],
      ['b.0', 'inputs.mergeGroups.1.variables.0'],
    ]);
  });

  test('passes streams on only when it merges strings', () => {
    const streams = (type: string) =>
      variableMerge.streams?.(readNode(variableMerge, merge({ name: 'a', variables: [literal(type, '1')] })));
    expect([streams('string'), streams('integer')]).toEqual([true, false]);
  });

  test('reports mixed types in a group but allows integers with floats', () => {
    const check = (...types: string[]) =>
      findings(variableMerge, merge({ name: 'a', variables: types.map((type) => literal(type, '1')) }));
    expect(check('integer', 'float')).toEqual([]);
    expect(check('string', 'boolean')).toEqual(['group.types inputs.mergeGroups.0.variables.1']);
  });

  test('reports duplicate, long and malformed group names and exceeded limits', () => {
    const variables = [literal('string', 'x')];
    const group = (name: string) => ({ name, variables });
    const check = (...names: string[]) => findings(variableMerge, merge(...names.map(group)));
    expect(check()).toEqual(['group.none inputs.mergeGroups']);
    expect(check('a', 'a')).toEqual(['name.duplicate inputs.mergeGroups.1.name']);
    expect(check('a b')).toEqual(['name.invalid inputs.mergeGroups.0.name']);
    expect(check('a'.repeat(21))).toEqual(['name.tooLong inputs.mergeGroups.0.name']);
    expect(check(...Array.from({ length: 51 }, (_, index) => `g${index}`))).toEqual([
      'group.tooMany inputs.mergeGroups',
    ]);
    const full = merge({ name: 'a', variables: Array.from({ length: 51 }, () => literal('string', 'x')) });
    expect(findings(variableMerge, full)).toEqual(['group.tooFull inputs.mergeGroups.0.variables']);
    const open = merge({ name: 'a', variables: [literal('string', '')] });
    expect(findings(variableMerge, open)).toEqual(['value.missing inputs.mergeGroups.0.variables.0']);
  });
}
