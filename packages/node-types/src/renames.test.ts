import {
  applyPatches,
  createRegistry,
  editNode,
  exportDocument,
  followRenames,
  importDocument,
  type JsonObject,
} from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { nodeTypes } from './index.js';

const registry = createRegistry(nodeTypes);
const text = '{{old}} {{old.field}} {{other}}';
const literal = { type: 'string', value: { type: 'literal', content: text } };
const reads = (name: string, blockID: string, path: string) => ({
  name,
  input: { type: 'string', value: { type: 'ref', content: { source: 'block-output', blockID, name: path } } },
});

/** The document as text after the first entry of a list of one node got the name `renamed`. */
function renamed(nodes: JsonObject[], id: string, ...path: string[]): string {
  const document = importDocument({ nodes, edges: [] });
  const patch = editNode(document, document.nodesById(id)[0]!.key, (draft) => {
    let list = draft.data as JsonObject;
    for (const name of path) list = list[name] as JsonObject;
    (list as unknown as JsonObject[])[0]!.name = 'renamed';
  })!;
  applyPatches(document, followRenames(document, registry, [patch]));
  return JSON.stringify(exportDocument(document));
}

describe('renaming a variable', () => {
  it.each([
    ['llm', { llmParam: [{ name: 'prompt', input: literal }] }],
    ['end', { content: literal }],
    ['message', { content: literal }],
    ['text', { concatParams: [{ name: 'concatResult', input: literal }] }],
    ['question', { question: text, options: [{ name: text }], llmParam: { systemPrompt: text } }],
    ['intent', { llmParam: { systemPrompt: literal } }],
    ['database', { sql: text }],
    ['imageGenerate', { prompt: { prompt: text, negative_prompt: text } }],
  ])('changes the templates of %s', (name, inputs) => {
    const { code } = registry.byName(name)!;
    const inputParameters = [reads('old', '100001', 'x')];
    const node = { id: '5', type: code, data: { inputs: { inputParameters, ...inputs } } } as JsonObject;
    const after = renamed([node], '5', 'inputs', 'inputParameters');
    expect(after).toContain('{{renamed}} {{renamed.field}} {{other}}');
    expect(after).not.toContain('{{old');
  });

  it('reaches the body and the outputs of a loop, but not nodes that read an output of the same name', () => {
    const data = {
      inputs: { loopType: 'count', variableParameters: [reads('old', '100001', 'x')] },
      outputs: [reads('old', '21', 'old')],
    };
    const blocks = [
      { id: '22', type: '15', data: { inputs: { inputParameters: [reads('v', '21', 'old')] } } },
    ];
    const after = { id: '23', type: '15', data: { inputs: { inputParameters: [reads('v', '21', 'old')] } } };
    const nodes = [{ id: '21', type: '21', data, blocks, edges: [] }, after] as unknown as JsonObject[];
    const [loop, outside] = (
      JSON.parse(renamed(nodes, '21', 'inputs', 'variableParameters')) as { nodes: JsonObject[] }
    ).nodes;
    expect(loop!.blocks).toMatchObject([
      { data: { inputs: { inputParameters: [reads('v', '21', 'renamed')] } } },
    ]);
    expect(loop!.data).toMatchObject({ outputs: [reads('old', '21', 'renamed')] });
    expect(outside).toEqual(after);
    const output = JSON.parse(renamed(nodes, '21', 'outputs')) as { nodes: JsonObject[] };
    expect(output.nodes[0]!.blocks).toEqual(blocks);
    expect(output.nodes[1]!.data).toMatchObject({
      inputs: { inputParameters: [reads('v', '21', 'renamed')] },
    });
  });
});
