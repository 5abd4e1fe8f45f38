import type { JsonObject } from '@heddle/workflow-schema';
import { objectOf, objectsOf, textOf } from '../foreignJson.js';
import { stringType, variableName, type WireType } from '../values.js';
import { type DifyNode, type DifyOutput, typeOf } from './DifyGraph.js';

const one = (name: string, type: WireType, as = name): [string, DifyOutput][] => [
  [name, { path: [as], type }],
];
const found: WireType = {
  type: 'list',
  schema: { type: 'object', schema: [{ name: 'output', type: 'string' }] },
};

/** The outputs of a Dify node by the names that documents refer to them by, and where they are afterwards. */
export function outputsOf(node: DifyNode): [string, DifyOutput][] {
  const { data } = node;
  switch (node.type) {
    case 'start':
      return objectsOf(data.variables).flatMap((field) => {
        const name = textOf(field.variable);
        return one(name, startType(field), variableName(name));
      });
    case 'llm':
      return [
        ...one('text', stringType),
        ...(Object.keys(structuredFields(data)).length > 0
          ? Object.entries(structuredFields(data)).map(([name, type]): [string, DifyOutput] => [
              `structured_output.${name}`,
              { path: [variableName(name)], type },
            ])
          : []),
      ];
    case 'knowledge-retrieval':
      return one('result', found, 'outputList');
    case 'question-classifier':
      return [
        ...one('class_name', stringType, 'reason'),
        ...one('class_id', { type: 'integer' }, 'classificationId'),
      ];
    case 'code':
      return Object.entries(objectOf(data.outputs)).flatMap(([name, output]) =>
        one(name, typeOf(objectOf(output).type), variableName(name)),
      );
    case 'template-transform':
      return one('output', stringType);
    case 'http-request':
      return [
        ...one('body', stringType),
        ...one('status_code', { type: 'integer' }, 'statusCode'),
        ...one('headers', stringType),
      ];
    case 'variable-aggregator':
    case 'variable-assigner':
      return aggregatedOutputs(data);
    case 'parameter-extractor':
      return objectsOf(data.parameters).flatMap((field) =>
        one(
          textOf(field.name),
          typeOf(textOf(field.type) === 'select' ? 'string' : field.type),
          variableName(textOf(field.name)),
        ),
      );
    case 'iteration':
      return [
        ...one('output', { type: 'list', schema: { type: 'string' } }),
        ...one('item', stringType),
        ...one('index', { type: 'integer' }),
      ];
    default:
      return [];
  }
}

/** The fields that a model with structured output returns. */
export function structuredFields(data: JsonObject): Record<string, WireType> {
  if (data.structured_output_enabled !== true) return {};
  const schema = objectOf(objectOf(data.structured_output).schema);
  return Object.fromEntries(
    Object.entries(objectOf(schema.properties)).map(([name, field]) => [name, typeOf(objectOf(field).type)]),
  );
}

export function startType(field: JsonObject): WireType {
  switch (textOf(field.type)) {
    case 'number':
      return { type: 'float' };
    case 'checkbox':
      return { type: 'boolean' };
    case 'file':
      return { type: 'string', assistType: 1 };
    case 'file-list':
      return { type: 'list', schema: { type: 'string', assistType: 1 } };
    case 'json_object':
      return { type: 'object' };
    default:
      return stringType;
  }
}

function aggregatedOutputs(data: JsonObject): [string, DifyOutput][] {
  const settings = objectOf(data.advanced_settings);
  if (settings.group_enabled !== true) return one('output', typeOf(data.output_type));
  return objectsOf(settings.groups).map((group) => {
    const name = textOf(group.group_name);
    return [`${name}.output`, { path: [variableName(name)], type: typeOf(group.output_type) }];
  });
}
