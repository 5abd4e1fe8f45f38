import type { ContentKind } from '@heddle/api-contract/families/product-content';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { noInsides, type ProductInsides } from '../product/index.js';

/** What the page of a template shows; names and types only. */
export function insidesOfTemplate(
  kind: ContentKind,
  /** The document of the workflow that people open after copying. */
  canvas: Json | undefined,
  used: ProductInsides['used'],
): ProductInsides {
  const nodes = (isJsonObject(canvas) && Array.isArray(canvas['nodes']) ? canvas['nodes'] : []).filter(
    isJsonObject,
  );
  const dataOf = (type: string) => objectOf(nodes.find((node) => node['type'] === type)?.['data']);
  const fieldsOf = (list: Json | undefined) =>
    (Array.isArray(list) ? list : []).filter(isJsonObject).map((field) => ({
      name: String(field['name']),
      description: '',
      isRequired: field['required'] === true,
      type: String(field['type'] ?? objectOf(field['input'])['type'] ?? 'string'),
    }));
  return {
    ...{ ...noInsides, used },
    inputs: fieldsOf(dataOf('1')['outputs']),
    outputs: fieldsOf(objectOf(dataOf('2')['inputs'])['inputParameters']),
    isChatFlow: kind === 'chat_flow',
    nodeCount: nodes.length,
  };
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
