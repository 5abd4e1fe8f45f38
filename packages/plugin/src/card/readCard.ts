import { isJsonObject, type Json, type JsonObject, readOwn } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import {
  type Card,
  type CardAction,
  type CardElement,
  type CardField,
  type CardVariable,
  cardLimits,
  cardTextStyles,
  cardVariableTypes,
} from './Card.js';
import { safeAddress } from './safeAddress.js';

const namePattern = /^[A-Za-z]\w{0,49}$/;
const fieldTypes = ['input', 'select', 'date'] as const;

/** Reads the JSON text of a card, without what the language does not know. Throws `invalidDocument` with the place. */
export function readCard(text: string): Card {
  if (new TextEncoder().encode(text).byteLength > cardLimits.bytes)
    throw problem('', `has more than ${cardLimits.bytes / 1024} KiB`);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw problem('', 'is not valid JSON');
  }
  const card = requireObject(value, '');
  if (card.version !== 1) throw problem('version', 'must be 1');
  const variables = readVariables(readOwn(card, 'variables') ?? []);
  return { version: 1, variables, root: new Reader().element(readOwn(card, 'root'), 'root', 0) };
}

function problem(place: string, what: string): PluginError {
  return new PluginError('invalidDocument', `the card${place && ` at ${place}`} ${what}`, { place });
}

function requireObject(value: Json | undefined, place: string): JsonObject {
  if (value === undefined || !isJsonObject(value)) throw problem(place, 'must be an object');
  return value;
}

function requireList(value: Json | undefined, place: string, maximum: number): readonly Json[] {
  if (!Array.isArray(value)) throw problem(place, 'must be a list');
  if (value.length > maximum) throw problem(place, `has more than ${maximum} entries`);
  return value;
}

function requireText(object: JsonObject, key: string, place: string): string {
  const value = readOwn(object, key);
  if (typeof value !== 'string') throw problem(`${place}.${key}`, 'must be a text');
  if (value.length > cardLimits.text)
    throw problem(`${place}.${key}`, `has more than ${cardLimits.text} characters`);
  return value;
}

function requireName(object: JsonObject, place: string): string {
  const name = requireText(object, 'name', place);
  if (!namePattern.test(name))
    throw problem(`${place}.name`, 'must begin with a letter, then letters and digits');
  return name;
}

function readVariables(given: Json): CardVariable[] {
  const names = new Set<string>();
  return requireList(given, 'variables', cardLimits.variables).map((value, index) => {
    const place = `variables[${index}]`;
    const variable = requireObject(value, place);
    const name = requireName(variable, place);
    if (names.has(name)) throw problem(`${place}.name`, 'is taken by another variable');
    names.add(name);
    const type = cardVariableTypes.find((known) => known === variable.type);
    if (!type) throw problem(`${place}.type`, 'is not a type of variables');
    return { name, type };
  });
}

class Reader {
  #left: number = cardLimits.elements;

  element(value: Json | undefined, place: string, depth: number): CardElement {
    const given = requireObject(value, place);
    if (--this.#left < 0) throw problem('', `has more than ${cardLimits.elements} elements`);
    if (depth > cardLimits.depth) throw problem(place, `is nested deeper than ${cardLimits.depth} levels`);
    const { type } = given;
    switch (type) {
      case 'column':
      case 'row':
      case 'slide':
        return { type, children: this.#children(given, place, depth) };
      case 'text': {
        const style = cardTextStyles.find((known) => known === given.style);
        return { type, text: requireText(given, 'text', place), ...(style && { style }) };
      }
      case 'markdown':
      case 'tag':
        return { type, text: requireText(given, 'text', place) };
      case 'image': {
        const description = given.description === undefined ? '' : requireText(given, 'description', place);
        return { type, url: requireAddress(given, place), description };
      }
      case 'button':
        return {
          type,
          label: requireText(given, 'label', place),
          action: readAction(given.action, `${place}.action`),
        };
      case 'divider':
        return { type };
      case 'list': {
        const child = this.element(given.child, `${place}.child`, depth + 1);
        return { type, items: requireText(given, 'items', place), child };
      }
      case 'table':
        return {
          type,
          items: requireText(given, 'items', place),
          columns: readColumns(given.columns, place),
        };
      case 'form': {
        const fields = readFields(given.fields, `${place}.fields`);
        return { type, fields, children: this.#children(given, place, depth) };
      }
      default:
        throw problem(`${place}.type`, 'is not a type of elements');
    }
  }

  #children({ children }: JsonObject, place: string, depth: number): CardElement[] {
    return requireList(children, `${place}.children`, cardLimits.elements).map((child, index) =>
      this.element(child, `${place}.children[${index}]`, depth + 1),
    );
  }
}

/** An address, or one that a variable completes; that one is checked when the card is drawn. */
function requireAddress(given: JsonObject, place: string): string {
  const url = requireText(given, 'url', place);
  if (!url.includes('{{') && safeAddress(url) === undefined)
    throw problem(`${place}.url`, 'must be an http or https address');
  return url;
}

function readAction(value: Json | undefined, place: string): CardAction {
  const given = requireObject(value, place);
  if (given.type === 'open_url') return { type: 'open_url', url: requireAddress(given, place) };
  if (given.type === 'send_message') return { type: 'send_message', text: requireText(given, 'text', place) };
  if (given.type === 'submit_form') return { type: 'submit_form' };
  throw problem(`${place}.type`, 'is not a type of actions');
}

function readColumns(value: Json | undefined, place: string) {
  return requireList(value, `${place}.columns`, cardLimits.columns).map((one, index) => {
    const at = `${place}.columns[${index}]`;
    const column = requireObject(one, at);
    return { title: requireText(column, 'title', at), text: requireText(column, 'text', at) };
  });
}

function readFields(value: Json | undefined, place: string): CardField[] {
  return requireList(value, place, cardLimits.variables).map((one, index) => {
    const at = `${place}[${index}]`;
    const field = requireObject(one, at);
    const type = fieldTypes.find((known) => known === field.type);
    if (!type) throw problem(`${at}.type`, 'is not a type of fields');
    const base = { type, name: requireName(field, at), label: requireText(field, 'label', at) };
    if (type !== 'select') return base;
    const options = requireList(field.options, `${at}.options`, cardLimits.options);
    return { ...base, options: options.map((option) => String(option).slice(0, cardLimits.text)) };
  });
}
