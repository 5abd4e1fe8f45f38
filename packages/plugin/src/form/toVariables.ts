import type { JsonObject } from '@heddle/workflow-schema';
import { inputsOf, type Tool } from '../tool/Tool.js';
import { type ApiParameter, parameterTypes } from './ApiParameter.js';
import { requestParameters, responseParameters } from './toParameters.js';

/** The inputs of a tool as variables of a workflow, by the names of its arguments; without hidden ones. */
export function inputVariables(tool: Tool): JsonObject[] {
  const inputs = inputsOf(tool);
  const seen = new Set<string>();
  return requestParameters(tool).flatMap((parameter, index) => {
    const name = inputs[index]!.argument;
    if (parameter.global_disable || seen.has(name)) return [];
    seen.add(name);
    // The server fills what has a default, so that a node may leave it empty.
    const isRequired = parameter.is_required === true && parameter.global_default === undefined;
    return [toVariable({ ...parameter, name, is_required: isRequired && !parameter.variable_ref })];
  });
}

/** What a tool gives as variables of a workflow; none if its author has described nothing. */
export function outputVariables(tool: Tool): JsonObject[] {
  return responseParameters(tool).flatMap((field) => (field.global_disable ? [] : [toVariable(field)]));
}

function toVariable(parameter: ApiParameter): JsonObject {
  const { name = '', desc = '', is_required } = parameter;
  return {
    name,
    ...typeOf(parameter),
    ...(desc !== '' && { description: desc }),
    required: is_required === true,
  };
}

function typeOf({ type, sub_parameters = [], assist_type }: ApiParameter): JsonObject {
  if (type === parameterTypes.object)
    return {
      type: 'object',
      schema: sub_parameters.filter((field) => !field.global_disable).map(toVariable),
    };
  if (type === parameterTypes.array) {
    const [item] = sub_parameters;
    return { type: 'list', schema: item ? typeOf(item) : { type: 'string' } };
  }
  const simple = simpleTypes.get(type ?? parameterTypes.string) ?? 'string';
  return { type: simple, ...(assist_type !== undefined && { assistType: assist_type }) };
}

const simpleTypes = new Map<number, string>([
  [parameterTypes.integer, 'integer'],
  [parameterTypes.number, 'float'],
  [parameterTypes.boolean, 'boolean'],
]);
