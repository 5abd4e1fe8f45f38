import type { OpenParameter } from '@heddle/api-contract/families/workflow-open';
import { isJsonObject, type Json, type JsonObject, type WorkflowDocument } from '@heddle/workflow-schema';
import { interfaceOf } from '../workflow/index.js';

const typeNames: Readonly<Record<string, string>> = { float: 'number', list: 'array' };

/** Parameters and outputs of a workflow as the open API describes them. */
export function toOpenInterface(document: WorkflowDocument) {
  const { inputs, outputs, endType } = interfaceOf(document);
  return {
    input: { parameters: toParameters(inputs) },
    output: {
      parameters: toParameters(outputs),
      terminate_plan: endType === 1 ? ('useAnswerContent' as const) : ('returnVariables' as const),
    },
  };
}

function toParameters(fields: readonly Json[]): Record<string, OpenParameter> {
  return Object.fromEntries(
    fields.filter(isJsonObject).map((field) => [String(field.name), toParameter(field)]),
  );
}

function toParameter({ type, schema, description, required, defaultValue }: JsonObject): OpenParameter {
  const name = String(type);
  return {
    type: typeNames[name] ?? name,
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(typeof required === 'boolean' && { required }),
    ...(defaultValue !== undefined &&
      defaultValue !== null &&
      defaultValue !== '' && {
        default_value: typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue),
      }),
    ...(Array.isArray(schema) && { properties: toParameters(schema) }),
    ...(isJsonObject(schema) && { items: toParameter(schema) }),
  };
}
