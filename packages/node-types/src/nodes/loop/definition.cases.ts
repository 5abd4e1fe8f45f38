import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { loop } from './definition.js';

const list = { name: 'items', input: { ...reference('list', '1', 'all'), schema: { type: 'integer' } } };
const sum = { name: 'sum', input: literal('integer', '0') };

export function definitionCases() {
  test('iterates over lists in a new node and requires one', () => {
    const data = newNode(loop);
    expect(data).toMatchObject({ inputs: { loopType: 'array', loopCount: { value: { content: '10' } } } });
    expect(findings(loop, data)).toEqual(['lists.none inputs.inputParameters']);
  });

  test('exposes the index, one element of each list and the variables to the body', () => {
    const data = { inputs: { loopType: 'array', inputParameters: [list], variableParameters: [sum] } };
    expect(loop.bodyVariables?.(readNode(loop, data))).toEqual([
      { name: 'index', type: 'integer' },
      { name: 'items', type: 'integer' },
      { name: 'sum', type: 'integer' },
    ]);
    expect(findings(loop, data)).toEqual([]);
  });

  test('reads only the number in count mode', () => {
    const data = {
      inputs: { loopType: 'count', loopCount: literal('integer', '3'), inputParameters: [list] },
      outputs: [{ name: 'all', input: { ...reference('list', '2', 'x'), schema: { type: 'string' } } }],
    };
    const node = readNode(loop, data);
    expect(loop.inputs(node).map(({ name }) => name)).toEqual(['loopCount']);
    expect(loop.outputs(node)).toEqual([{ name: 'all', type: 'list', schema: { type: 'string' } }]);
  });

  test('reports invalid names, modes and numbers', () => {
    const wrong = { loopType: 'twice', variableParameters: [{ name: '1st', input: literal('string', '') }] };
    expect(findings(loop, { inputs: wrong, outputs: [{ name: '', input: {} }] })).toEqual([
      'loop.typeUnknown inputs.loopType',
      'name.invalid inputs.variableParameters.0.name',
      'value.missing inputs.variableParameters.0.input',
      'name.missing outputs.0.name',
      'value.missing outputs.0.input',
    ]);
    expect(findings(loop, { inputs: { loopType: 'count' } })).toEqual(['value.missing inputs.loopCount']);
  });

  test('reserves the name index and reports a name shared by a list and a variable', () => {
    const inputs = {
      loopType: 'array',
      inputParameters: [{ ...list, name: 'index' }, list],
      variableParameters: [{ ...sum, name: 'items' }],
    };
    expect(findings(loop, { inputs })).toEqual([
      'name.index inputs.inputParameters.0.name',
      'name.duplicate inputs.variableParameters.0.name',
    ]);
  });
}
