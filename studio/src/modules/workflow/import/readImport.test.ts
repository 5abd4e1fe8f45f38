import { nodeTypes } from '@heddle/node-types';
import { createRegistry } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { readImport } from './readImport.js';

const registry = createRegistry(nodeTypes);
const available = { models: ['1'], workflows: [], tools: [], datasets: [], databases: [] };

const parameter = (name: string, content: unknown) => ({
  name,
  input: { type: 'string', value: { type: 'literal', content } },
});

const document = {
  nodes: [
    { id: '100001', type: '1', meta: {}, data: { nodeMeta: { title: 'Start' }, outputs: [] } },
    {
      id: '1',
      type: '3',
      data: {
        nodeMeta: { title: 'Ask' },
        inputs: { llmParam: [parameter('modelType', '77'), parameter('modleName', 'Big')] },
      },
    },
    {
      id: '2',
      type: '3',
      data: { nodeMeta: { title: 'Ask again' }, inputs: { llmParam: [parameter('modelType', '77')] } },
    },
    {
      id: '3',
      type: '4',
      data: {
        nodeMeta: { title: 'Tool' },
        inputs: {
          apiParam: [parameter('pluginID', '5'), parameter('apiID', '6'), parameter('apiName', 'find')],
        },
      },
    },
    { id: '4', type: '999', data: { nodeMeta: { title: 'From afar' } } },
  ],
  edges: [],
};

describe('readImport', () => {
  it('recognises chat flows by what Start receives', () => {
    const importOf = (...names: string[]) => {
      const outputs = names.map((name) => ({ name, type: 'string' }));
      const start = { id: '100001', type: '1', data: { nodeMeta: { title: 'Start' }, outputs } };
      const result = readImport(JSON.stringify({ nodes: [start], edges: [] }), registry, available);
      return result.ok && result.report.isChatFlow;
    };
    expect(importOf('USER_INPUT', 'CONVERSATION_NAME', 'topic')).toBe(true);
    expect(importOf('USER_INPUT')).toBe(false);
  });

  it('lists each unknown type, model and tool once with its count', () => {
    const result = readImport(JSON.stringify(document), registry, available);
    if (!result.ok) throw new Error(result.message);
    expect(result.report.nodes).toBe(5);
    expect(result.report.types).toEqual([{ id: '999', name: 'From afar', count: 1 }]);
    expect(result.report.models).toEqual([{ id: '77', name: 'Big', count: 2 }]);
    expect(result.report.tools).toEqual([{ id: '5/6', name: 'find', count: 1 }]);
    expect(result.report.workflows).toEqual([]);
  });

  it('reports nothing about unknown lists', () => {
    const result = readImport(JSON.stringify(document), registry, {});
    expect(result.ok && result.report.models).toEqual([]);
  });

  it.each(['', 'no json', '[]', '{"nodes":1}', '{}'])('explains why %j cannot be imported', (text) => {
    const result = readImport(text, registry, available);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.message.length).toBeGreaterThan(5);
  });
});
