import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { propertiesOf, requiredOf, resolveSchema, typeOf } from '../schema/resolve.js';
import type { PluginDocument, Tool, ToolInput } from '../tool/Tool.js';
import {
  type ApiParameter,
  arrayItem,
  assistTypes,
  parameterPlaces,
  parameterTypes,
} from './ApiParameter.js';

const maxDepth = 8;
const maxParameters = 2_000;

/** What a tool takes, as forms edit it. */
export function requestParameters(tool: Tool): ApiParameter[] {
  const writer = new ParameterWriter(tool.document);
  const outside = tool.parameters.map((parameter) => ({
    ...writer.input(parameter),
    location: parameterPlaces[parameter.in],
  }));
  const body = (tool.body?.fields ?? []).map((field) => ({
    ...writer.input(field),
    location: parameterPlaces.body,
  }));
  return [...outside, ...body];
}

/** What a tool gives, as forms edit it. */
export function responseParameters({ document, response }: Tool): ApiParameter[] {
  if (response === undefined) return [];
  const schema = resolveSchema(document, response);
  const writer = new ParameterWriter(document);
  if (typeOf(schema) === 'array') return [writer.schema('data', schema, false, 0)];
  return writer.fields(schema, 0);
}

class ParameterWriter {
  readonly #document: PluginDocument;
  #count = 0;

  constructor(document: PluginDocument) {
    this.#document = document;
  }

  input({ name, schema, description, isRequired, isHidden, variable }: ToolInput): ApiParameter {
    return {
      ...this.schema(name, schema, isRequired, 0),
      desc: description,
      global_disable: isHidden,
      ...(variable !== undefined && { variable_ref: variable, default_param_source: 1 }),
    };
  }

  fields(schema: JsonObject, depth: number): ApiParameter[] {
    if (depth > maxDepth) return [];
    const required = requiredOf(schema);
    return propertiesOf(schema)
      .filter(() => ++this.#count <= maxParameters)
      .map(([name, property]) => this.schema(name, property, required.has(name), depth));
  }

  schema(name: string, given: Json, isRequired: boolean, depth: number): ApiParameter {
    const schema = resolveSchema(this.#document, given);
    const type = numberOf(typeOf(schema));
    const assist = schema['x-assist-type'];
    return {
      name,
      desc: typeof schema.description === 'string' ? schema.description : '',
      type,
      is_required: isRequired,
      sub_parameters: [],
      global_disable: schema['x-global-disable'] === true,
      ...(schema.default !== undefined &&
        schema.default !== null && { global_default: textOf(schema.default) }),
      ...(typeof schema['x-variable-ref'] === 'string' && {
        variable_ref: schema['x-variable-ref'],
        default_param_source: 1,
      }),
      ...(typeof assist === 'string' && Object.hasOwn(assistTypes, assist)
        ? { assist_type: assistTypes[assist as keyof typeof assistTypes] }
        : {}),
      ...this.#inner(schema, type, depth),
    };
  }

  #inner(schema: JsonObject, type: number, depth: number): Partial<ApiParameter> {
    if (type === parameterTypes.object) return { sub_parameters: this.fields(schema, depth + 1) };
    if (type !== parameterTypes.array) return {};
    const items = isJsonObject(schema.items) ? schema.items : {};
    if (depth >= maxDepth || ++this.#count > maxParameters) return { sub_type: parameterTypes.string };
    const item = this.schema(arrayItem, items, false, depth + 1);
    return { sub_type: item.type, sub_parameters: [item] };
  }
}

/** Forms know no values without a type, which are texts to them. */
function numberOf(type: string): number {
  return Object.hasOwn(parameterTypes, type)
    ? parameterTypes[type as keyof typeof parameterTypes]
    : parameterTypes.string;
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
