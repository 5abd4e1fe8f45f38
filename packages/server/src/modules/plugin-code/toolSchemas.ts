import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const maxDepth = 10;
const maxProperties = 200;

/** A schema of an object in an input. Refuses one that forms and models cannot use, with the place of the mistake. */
export function readToolSchema(tool: string, part: 'input' | 'output', text: string): JsonObject {
  try {
    const schema = parse(text);
    if (!isJsonObject(schema) || schema.type !== 'object') throw new Mistake('its type must be "object"');
    check(schema, '', 1);
    return schema;
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    throw new DomainError(
      'pluginInvalid',
      pluginReasons.codeSchema({ part, name: tool, why: error.message }),
    );
  }
}

class Mistake extends Error {}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, position] = /position (\d+)/.exec(message) ?? [];
    const before = position === undefined ? text : text.slice(0, Number(position));
    throw new Mistake(`line ${before.split('\n').length}: it is not JSON`);
  }
}

function check(schema: Json, place: string, depth: number): void {
  const where = place === '' ? '' : `${place}: `;
  if (!isJsonObject(schema)) throw new Mistake(`${where}a schema must be an object`);
  if (depth > maxDepth) throw new Mistake(`${where}nested more than ${maxDepth} levels deep`);
  if ('$ref' in schema) throw new Mistake(`${where}$ref is not supported; write the schema in its place`);
  const { type, properties, items, required, enum: values } = schema;
  if (
    type !== undefined &&
    !(Array.isArray(type) ? type : [type]).every((one) => types.includes(String(one)))
  )
    throw new Mistake(`${where}unknown type ${JSON.stringify(type)}`);
  if (values !== undefined && !Array.isArray(values)) throw new Mistake(`${where}enum must be a list`);
  if (items !== undefined) check(items, `${place}[]`, depth + 1);
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every((one) => typeof one === 'string'))
  )
    throw new Mistake(`${where}required must be a list of names`);
  if (properties === undefined) return;
  if (!isJsonObject(properties)) throw new Mistake(`${where}properties must be an object`);
  const entries = Object.entries(properties);
  if (entries.length > maxProperties) throw new Mistake(`${where}more than ${maxProperties} properties`);
  for (const [name, property] of entries) {
    if (!/^[\w-]{1,100}$/.test(name) || name === '__proto__')
      throw new Mistake(
        `${where}the name ${JSON.stringify(name)} may have letters, digits, dashes and underscores`,
      );
    check(property, place === '' ? name : `${place}.${name}`, depth + 1);
  }
}
