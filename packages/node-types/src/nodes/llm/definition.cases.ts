import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../../fixtures/readNode.js';
import { llm } from './definition.js';
import { modelSettings } from './settings.js';

const model = { id: '7', name: 'Seven' };
const models = [model];

function withFormat(responseFormat: string, outputs: JsonObject[]): JsonObject {
  const llmParam = [
    { name: 'modelType', input: literal('integer', '7') },
    { name: 'responseFormat', input: literal('integer', responseFormat) },
  ];
  return { inputs: { llmParam }, outputs };
}

export function definitionCases() {
  test('uses the default model and one string output in a new node', () => {
    const data = newNode(llm, { defaultModel: model });
    expect(findings(llm, data, { models })).toEqual([]);
    const read = readNode(llm, data);
    expect(modelSettings(read.inputs.llmParam)).toMatchObject({
      modelType: '7',
      modelName: 'Seven',
      responseFormat: 0,
      temperature: 0.8,
      maxTokens: 4096,
      enableChatHistory: false,
    });
    expect(llm.streams?.(read)).toBe(true);
    expect(data.version).toBe('3');
  });

  test('requires a model when there is no default', () => {
    expect(findings(llm, newNode(llm))).toEqual(['model.missing inputs.llmParam.0']);
    expect(findings(llm, {})).toContain('model.settingsMissing inputs.llmParam');
  });

  test('reports a model that is not configured, with a fix that selects a configured one', () => {
    const data = readNode(llm, newNode(llm, { defaultModel: { id: '99', name: 'Gone' } }));
    const [issue] = llm.check?.(data, { nodeId: '1', models }) ?? [];
    expect(issue).toMatchObject({
      rule: 'model.unknown',
      parameters: { id: '99', name: 'Gone' },
      fix: {
        kind: 'set',
        path: ['inputs', 'llmParam', 0, 'input'],
        value: { type: 'integer', value: { type: 'literal', content: '7' } },
        parameters: { name: 'Seven' },
      },
    });
    expect(llm.check?.(data, { nodeId: '1' })).toEqual([]);
  });

  test('treats JSON with a single string output as text and streams it', () => {
    const one = [{ type: 'string', name: 'output' }];
    const withThoughts = [...one, { type: 'string', name: 'reasoning_content', readonly: true }];
    const two = [...one, { type: 'integer', name: 'age' }];
    const streams = (outputs: JsonObject[]) => llm.streams?.(readNode(llm, withFormat('2', outputs)));
    expect([streams(one), streams(withThoughts), streams(two)]).toEqual([true, true, false]);
  });

  test('requires exactly one string output for text and Markdown', () => {
    const check = (format: string, outputs: JsonObject[]) => findings(llm, withFormat(format, outputs));
    expect(check('0', [{ type: 'integer', name: 'age' }])).toEqual(['format.outputs outputs']);
    expect(check('1', [])).toEqual(['format.outputs outputs']);
    expect(check('2', [{ type: 'integer', name: 'age' }])).toEqual([]);
    expect(check('5', [{ type: 'string', name: 'a' }])).toEqual(['format.invalid inputs.llmParam']);
  });

  test('reserves the output name reasoning_content unless the editor added it', () => {
    const output = { type: 'string', name: 'output' };
    const own = { type: 'string', name: 'reasoning_content' };
    expect(findings(llm, withFormat('2', [output, own]))).toEqual(['name.reserved outputs.1.name']);
    expect(findings(llm, withFormat('2', [output, { ...own, readonly: true }]))).toEqual([]);
  });

  test('accepts skills, history and batch mode and requires names of batch lists', () => {
    const data = newNode(llm, { defaultModel: model });
    const inputs = data.inputs as JsonObject;
    const llmParam = [
      { name: 'modelType', input: literal('integer', '7') },
      { name: 'enableChatHistory', input: literal('boolean', true) },
    ];
    const fcParam = { knowledgeFCParam: { knowledgeList: [{ id: '5', name: 'Five' }] } };
    const batch = { batchEnable: true, inputLists: [{ name: '1st', input: literal('list', '[]') }] };
    expect(findings(llm, { ...data, inputs: { ...inputs, llmParam, fcParam, batch } })).toEqual([
      'name.invalid inputs.batch.inputLists.0.name',
      'batch.outputs outputs',
    ]);
  });

  test('requires a user prompt only for models that need one', () => {
    const llmParam = [{ name: 'modelType', input: literal('integer', '7') }];
    const data = { ...newNode(llm), inputs: { llmParam } };
    const models = (needsPrompt: boolean) => ({ models: [{ id: '7', name: 'Seven', needsPrompt }] });
    expect(findings(llm, data, models(false))).toEqual([]);
    expect(findings(llm, data, models(true))).toEqual(['prompt.missing inputs.llmParam']);
  });

  test('returns its model and skills as resources and the workflows it may call', () => {
    const fcParam = {
      workflowFCParam: { workflowList: [{ workflow_id: '31', workflow_version: 'v1' }] },
      pluginFCParam: { pluginList: [{ plugin_id: '41', api_id: '42', api_name: 'Find' }] },
      knowledgeFCParam: { knowledgeList: [{ id: '51', name: 'Cities' }] },
    };
    const llmParam = [{ name: 'modelType', input: literal('integer', '7') }];
    const data = readNode(llm, { inputs: { llmParam, fcParam } });
    expect(llm.resources?.(data)).toEqual([
      { kind: 'model', id: '7', name: '' },
      { kind: 'tool', id: '41/42', name: 'Find' },
      { kind: 'dataset', id: '51', name: 'Cities' },
      { kind: 'workflow', id: '31', name: '' },
    ]);
    expect(llm.calls?.(data)).toEqual([{ workflowId: '31', version: 'v1' }]);
  });

  test('reports a skill without an ID at its path', () => {
    const fcParam = {
      workflowFCParam: { workflowList: [{ workflow_id: '31' }, { workflow_id: '' }] },
      pluginFCParam: { pluginList: [{ plugin_id: '41' }] },
      knowledgeFCParam: { knowledgeList: [{ name: 'Cities' }] },
    };
    const found = findings(llm, { inputs: { fcParam }, outputs: [{ type: 'string', name: 'output' }] });
    expect(found.filter((line) => line.includes('fcParam'))).toEqual([
      'workflow.missing inputs.fcParam.workflowFCParam.workflowList.1',
      'tool.missing inputs.fcParam.pluginFCParam.pluginList.0',
      'knowledge.missing inputs.fcParam.knowledgeFCParam.knowledgeList.0',
    ]);
  });

  test('does not count outputs that error handling appends', () => {
    const data = readNode(llm, {
      outputs: [
        { type: 'string', name: 'output' },
        { type: 'object', name: 'errorBody', readonly: true },
        { type: 'boolean', name: 'isSuccess', readonly: true },
      ],
    });
    expect(llm.outputs(data).map((output) => output.name)).toEqual(['output']);
  });
}
