import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { historyRounds, longTermMemory, memoryInputs } from './definition.js';

const query = { name: 'Query', input: literal('string', 'what do I like?') };
const setting = (name: string, content: boolean | number) => ({ name, input: literal('string', content) });
const read = (...inputParameters: ReturnType<typeof setting>[]) =>
  readNode(longTermMemory, { inputs: { inputParameters } });

export function definitionCases() {
  test('returns texts with dates in a new node', () => {
    expect(findings(longTermMemory, newNode(longTermMemory))).toEqual([]);
    const [output] = longTermMemory.outputs(readNode(longTermMemory, newNode(longTermMemory)));
    expect(output).toMatchObject({
      name: 'outputList',
      schema: { schema: [{ name: 'output' }, { name: 'date' }] },
    });
  });

  test('requires the query', () => {
    expect(findings(longTermMemory, {})).toEqual(['value.missing inputs.inputParameters']);
  });

  test('excludes settings from the inputs', () => {
    const data = read(query, setting('enableChatHistory', true), setting('chatHistoryRound', 5));
    expect(memoryInputs(data).map(({ name }) => name)).toEqual(['Query']);
    expect(longTermMemory.inputs(data).map(({ name }) => name)).toEqual(['Query']);
    expect(historyRounds(data)).toBe(5);
  });

  test('defaults to three rounds of history, and to none when history is off', () => {
    expect(historyRounds(read(query, setting('enableChatHistory', true)))).toBe(3);
    expect(historyRounds(read(query, setting('chatHistoryRound', 5)))).toBe(0);
  });
}
