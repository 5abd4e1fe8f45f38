import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { message } from './definition.js';

export function definitionCases() {
  test('has a text and one variable to choose in a new node', () => {
    const data = newNode(message, { language: 'zh-CN', title: '输出' });
    expect(data).toMatchObject({
      nodeMeta: { title: '输出', subTitle: '输出', mainColor: '#5C62FF' },
      inputs: { inputParameters: [{ name: 'output' }], streamingOutput: false },
    });
    expect(findings(message, data)).toEqual(['content.missing inputs.content']);
  });

  test('declares no outputs and blocks later nodes until its stream ends', () => {
    const data = readNode(message, newNode(message));
    expect(message.outputs(data)).toEqual([]);
    expect(message.blocksUntilStreamEnd).toBe(true);
  });

  test('consumes streams only when streaming is on', () => {
    const takes = (streamingOutput: boolean) =>
      message.consumesStream?.(readNode(message, { inputs: { streamingOutput } }));
    expect([takes(true), takes(false)]).toEqual([true, false]);
  });

  test('requires a literal text', () => {
    const check = (content: ReturnType<typeof literal>) => findings(message, { inputs: { content } });
    expect(check(literal('integer', 3))).toEqual(['content.notText inputs.content']);
    expect(check(literal('string', 'Hello'))).toEqual([]);
  });
}
