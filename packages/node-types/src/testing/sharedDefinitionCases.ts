import type { JsonObject, NodeDefinition } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode } from '../fixtures/readNode.js';

/** Names that a conversation node has. */
export interface ConversationNode {
  inputs: readonly string[];
  outputs: readonly string[];
  /** How many of its inputs a document must have. */
  required: number;
}

/** Cases of the nodes that call the conversation service. */
export function conversationDefinitionCases<Data>(
  definition: NodeDefinition<Data>,
  { inputs, outputs, required }: ConversationNode,
): void {
  test('a new node has its required inputs, its outputs and no findings', () => {
    const data = readNode(definition, newNode(definition));
    expect(definition.inputs(data).map((input) => input.name)).toEqual(inputs);
    expect(definition.outputs(data).map((output) => output.name)).toEqual(outputs);
    expect(findings(definition, newNode(definition))).toEqual([]);
  });

  test('reports each required input that a document lacks', () => {
    expect(findings(definition, {})).toEqual(
      Array<string>(required).fill('value.missing inputs.inputParameters'),
    );
  });
}

/** The properties in which the nodes that read and write database rows differ. */
export interface DatabaseRowsNode {
  /** The key under `inputs` that holds conditions and fields. */
  param: string;
  findingsOfNew: readonly string[];
  inputs: readonly string[];
  findingsOfIncomplete: readonly string[];
}

/** Cases of the nodes that read and write rows of a database. */
export function databaseRowsDefinitionCases<Data>(
  definition: NodeDefinition<Data>,
  { param, findingsOfNew, inputs: names, findingsOfIncomplete }: DatabaseRowsNode,
): void {
  const text = (name: string, content: string) => ({ name, input: literal('string', content) });

  test('a new node reports what is still to be filled in', () => {
    expect(findings(definition, newNode(definition))).toEqual(findingsOfNew);
  });

  test('declares every value as an input and reports incomplete parts', () => {
    const inputs: JsonObject = {
      databaseInfoList: [{ databaseInfoID: 'x' }],
      [param]: {
        limit: 1001,
        condition: {
          conditionList: [
            [text('left', 'a'), text('operation', 'EQUAL'), text('right', '')],
            [text('left', '')],
          ],
        },
        fieldInfo: [
          [text('fieldID', '11'), text('fieldValue', '')],
          [text('fieldID', ''), text('fieldValue', 'x')],
        ],
      },
    };
    const data = readNode(definition, { inputs });
    expect(definition.inputs(data).map((input) => input.name)).toEqual(names);
    expect(findings(definition, { inputs })).toEqual(findingsOfIncomplete);
    expect(definition.resources?.(data)).toEqual([{ kind: 'database', id: 'x', name: '' }]);
  });
}

/** Cases of the node types of another product, which are kept but do not run; `rule` reports that. */
export function keptDefinitionCases<Data>(definition: NodeDefinition<Data>, rule: string): void {
  const stored: JsonObject = {
    nodeMeta: { title: 'Stored' },
    inputs: { hosted: { deep: [1] }, inputParameters: [{ name: 'about', input: literal('string', 'sea') }] },
    outputs: [{ type: 'string', name: 'result' }],
  };

  test('reads the stored inputs and outputs', () => {
    const data = readNode(definition, stored);
    expect(definition.inputs(data).map((input) => input.name)).toEqual(['about']);
    expect(definition.outputs(data)).toEqual([{ type: 'string', name: 'result' }]);
  });

  test('states in both languages that it does not run', () => {
    expect(findings(definition, stored)).toEqual([rule]);
    expect(definition.notRun?.en).toContain("doesn't run");
    expect(definition.notRun?.['zh-CN']).toContain('不会执行');
  });
}

/** Cases of Break and Continue, which leave the iteration they are in. */
export function jumpDefinitionCases<Data>(definition: NodeDefinition<Data>): void {
  test('a new node has no findings and no way out', () => {
    const data = newNode(definition);
    expect(findings(definition, data)).toEqual([]);
    expect(definition.ports(readNode(definition, data))).toEqual({ in: [{ id: '' }], out: [] });
  });
}
