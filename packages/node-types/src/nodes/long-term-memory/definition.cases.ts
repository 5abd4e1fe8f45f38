import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { historyRounds, longTermMemory, memoryInputs } from './definition.js';

const query = { name: 'Query', input: literal('string', 'what do I like?') };
const setting = (name: string, content: boolean | number) => ({ name, input: literal('string', content) });
const read = (...inputParameters: ReturnType<typeof setting>[]) =>
  readNode(longTermMemory, { inputs: { inputParameters } });

export function definitionCases() {
  test('a new LongTermMemory gives texts with their dates', () => {
    expect(findings(longTermMemory, newNode(longTermMemory))).toEqual([]);
    const [output] = longTermMemory.outputs(readNode(longTermMemory, newNode(longTermMemory)));
    expect(output).toMatchObject({
      name: 'outputList',
      schema: { schema: [{ name: 'output' }, { name: 'date' }] },
    });
  });

  test('the query is needed', () => {
    expect(findings(longTermMemory, {})).toEqual(['value.missing inputs.inputParameters']);
  });

  test('settings stand among the inputs and are none', () => {
    const data = read(query, setting('enableChatHistory', true), setting('chatHistoryRound', 5));
    expect(memoryInputs(data).map(({ name }) => name)).toEqual(['Query']);
    expect(longTermMemory.inputs(data).map(({ name }) => name)).toEqual(['Query']);
    expect(historyRounds(data)).toBe(5);
  });

  test('history has three rounds where nobody says how many, and none where it is off', () => {
    expect(historyRounds(read(query, setting('enableChatHistory', true)))).toBe(3);
    expect(historyRounds(read(query, setting('chatHistoryRound', 5)))).toBe(0);
  });
}
