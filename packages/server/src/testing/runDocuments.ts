import type { JsonObject } from '@heddle/workflow-schema';
import {
  documentOf,
  edge,
  end,
  endId,
  field,
  literal,
  message,
  node,
  parameter,
  reference,
  start,
  startId,
} from '../modules/workflow/samples/parts.js';

const titled = (title: string) => ({ title, description: '' });

const listReference = (nodeId: string, name: string): JsonObject => ({
  type: 'list',
  schema: { type: 'string' },
  value: { type: 'ref', content: { source: 'block-output', blockID: nodeId, name } },
});

/** A code node that takes `name` from a reference and returns `out`. */
export function code(id: string, title: string, source: string, from: JsonObject[] = []): JsonObject {
  return node(id, '5', [1, 0], titled(title), '', {
    inputs: { inputParameters: from, code: source, language: 5 },
    outputs: [{ name: 'out', type: 'string' }],
  });
}

/** A question for a name, or a choice if there are options. */
export function question(
  id: string,
  title: string,
  text: string,
  options: readonly string[] = [],
): JsonObject {
  return node(id, '18', [1, 0], titled(title), '', {
    inputs: {
      inputParameters: [],
      question: text,
      answer_type: options.length > 0 ? 'option' : 'text',
      option_type: 'static',
      options: options.map((name) => ({ name })),
      limit: 3,
      extra_output: false,
      llmParam: [],
    },
    outputs:
      options.length > 0
        ? [
            { name: 'optionId', type: 'string' },
            { name: 'optionContent', type: 'string' },
          ]
        : [{ name: 'USER_RESPONSE', type: 'string', required: true }],
  });
}

/** A form for a person. */
export function form(id: string, title: string, fields: JsonObject[]): JsonObject {
  return node(id, '30', [1, 0], titled(title), '', {
    inputs: { outputSchema: JSON.stringify(fields) },
    outputs: fields,
  });
}

/** Start with these fields, the nodes in sequence, and End with the output of the last one. */
export function chain(fields: JsonObject[], nodes: JsonObject[], output?: string): JsonObject {
  const last = String(nodes.at(-1)?.id ?? startId);
  return chainTo(fields, nodes, output === undefined ? [] : [parameter('out', reference(last, output))]);
}

/** As `chain`, with these parameters of End. */
export function chainTo(fields: JsonObject[], nodes: JsonObject[], outputs: JsonObject[]): JsonObject {
  const ids = [startId, ...nodes.map(({ id }) => String(id)), endId];
  return documentOf(
    [start(titled('Start'), [0, 0], fields), ...nodes, end(titled('End'), [9, 0], outputs)],
    ids.slice(1).map((id, index) => edge(ids[index] ?? '', id)),
  );
}

/** A container that runs these nodes in sequence for each item of Start's `words`. */
export function container(
  kind: 'loop' | 'batch',
  id: string,
  body: JsonObject[],
  outputs: JsonObject[] = [],
) {
  const ids = [id, ...body.map((inner) => String(inner.id)), id];
  const settings: JsonObject =
    kind === 'loop'
      ? { loopType: 'array', loopCount: literal('10', 'integer'), variableParameters: [] }
      : { batchSize: literal('100', 'integer'), concurrentSize: literal('4', 'integer') };
  return {
    ...node(id, kind === 'loop' ? '21' : '28', [1, 0], titled(kind === 'loop' ? 'Each' : 'All'), '', {
      inputs: {
        ...settings,
        inputParameters: [parameter('word', listReference(startId, 'words'))],
      },
      outputs,
    }),
    blocks: body,
    edges: ids.slice(1).map((target, index) => ({
      sourceNodeID: ids[index] ?? '',
      targetNodeID: target,
      sourcePortID: index === 0 ? `${kind}-function-inline-output` : '',
      ...(target === id && { targetPortID: `${kind}-function-inline-input` }),
    })),
  };
}

/** A model that answers this prompt. */
export function llm(id: string, prompt: string, modelType: string): JsonObject {
  return node(id, '3', [1, 0], titled('Model'), '', {
    inputs: {
      inputParameters: [],
      llmParam: [
        { name: 'modelType', input: literal(modelType, 'integer') },
        { name: 'prompt', input: literal(prompt) },
      ],
    },
    outputs: [{ name: 'output', type: 'string' }],
  });
}

/** A model in batch mode, with one call for each item of Start's `words`. */
export function modelInBatchMode(id: string, prompt: string): JsonObject {
  return node(id, '3', [1, 0], titled('Many'), '', {
    inputs: {
      inputParameters: [],
      llmParam: [
        { name: 'modelType', input: literal('1', 'integer') },
        { name: 'prompt', input: literal(prompt) },
      ],
      batch: {
        batchEnable: true,
        batchSize: 100,
        concurrentSize: 2,
        inputLists: [parameter('word', listReference(startId, 'words'))],
      },
    },
    outputs: [
      {
        name: 'outputList',
        type: 'list',
        schema: { type: 'object', schema: [{ name: 'output', type: 'string' }] },
      },
    ],
  });
}

/** A GET request. */
export function request(id: string, url: string): JsonObject {
  return node(id, '45', [1, 0], titled('Request'), '', {
    inputs: {
      apiInfo: { method: 'GET', url },
      auth: { authType: 'BEARER_AUTH', authOpen: false, authData: {} },
      body: { bodyType: 'EMPTY', bodyData: {} },
      headers: [],
      params: [],
      setting: { timeout: 10, retryTimes: 0 },
    },
    outputs: [
      { name: 'body', type: 'string' },
      { name: 'statusCode', type: 'integer' },
      { name: 'headers', type: 'string' },
    ],
  });
}

/** A node that calls a workflow without inputs. */
export function call(id: string, workflowId: string): JsonObject {
  return node(id, '9', [1, 0], titled('Call'), '', {
    inputs: { workflowId, workflowVersion: '', inputParameters: [], inputDefs: [] },
    outputs: [],
  });
}

export const words = field('words', 'list', { schema: { type: 'string' } });
export { endId, field, literal, message, parameter, reference, startId };
