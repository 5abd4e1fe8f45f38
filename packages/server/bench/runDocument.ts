import type { JsonObject } from '@heddle/workflow-schema';

const reference = (blockID: string, name: string): JsonObject => ({
  type: 'string',
  value: { type: 'ref', content: { source: 'block-output', blockID, name } },
});
const literal = (content: string): JsonObject => ({ type: 'string', value: { type: 'literal', content } });
const node = (id: string, type: string, title: string, data: JsonObject): JsonObject => ({
  id,
  type,
  meta: { position: { x: 0, y: 0 } },
  data: { nodeMeta: { title }, ...data },
});
const start = node('100001', '1', 'Start', { outputs: [{ name: 'name', type: 'string', required: true }] });

/** Start, a text with the given name, End. */
export const greeting: JsonObject = chain(
  node('15', '15', 'Greet', {
    inputs: {
      method: 'concat',
      inputParameters: [{ name: 'String1', input: reference('100001', 'name') }],
      concatParams: [
        { name: 'concatResult', input: literal('Hello, {{String1}}') },
        { name: 'arrayItemConcatChar', input: literal(',') },
      ],
    },
    outputs: [{ name: 'output', type: 'string', required: true }],
  }),
  { terminatePlan: 'returnVariables', inputParameters: [{ name: 'said', input: reference('15', 'output') }] },
);

/** Start, a model, and an End that streams its text. */
export const streaming = (model: string): JsonObject =>
  chain(
    node('3', '3', 'Tell', {
      inputs: {
        inputParameters: [{ name: 'name', input: reference('100001', 'name') }],
        llmParam: [
          { name: 'modelType', input: { type: 'integer', value: { type: 'literal', content: model } } },
          { name: 'prompt', input: literal('{{name}}') },
        ],
      },
      outputs: [{ name: 'output', type: 'string' }],
    }),
    {
      terminatePlan: 'useAnswerContent',
      streamingOutput: true,
      content: literal('{{said}}'),
      inputParameters: [{ name: 'said', input: reference('3', 'output') }],
    },
  );

function chain(middle: JsonObject, inputs: JsonObject): JsonObject {
  const nodes = [start, middle, node('900001', '2', 'End', { inputs })];
  const edges = nodes.slice(1).map(({ id }, index) => ({
    sourceNodeID: String(nodes[index]?.id),
    targetNodeID: String(id),
  }));
  return { nodes, edges };
}
