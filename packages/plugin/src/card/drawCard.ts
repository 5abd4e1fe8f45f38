import { isJsonObject, type Json, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import {
  type Card,
  type CardAction,
  type CardData,
  type CardElement,
  type CardMapping,
  cardLimits,
  type DrawnElement,
} from './Card.js';
import { safeAddress } from './safeAddress.js';

/** The values of a card's variables, from the answer of a tool. A variable without a value is left out. */
export function mapAnswer({ variables }: Card, mapping: CardMapping, answer: JsonObject): CardData {
  const data: CardData = {};
  for (const { name } of variables) {
    const path = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    const value = path === undefined ? undefined : valueAt(answer, path);
    if (value !== undefined && value !== null) setOwn(data, name, value);
  }
  return data;
}

/**
 * A card with its data. Elements whose values are missing, and addresses that are not http or https, are left out;
 * lists end after `maxRows` rows.
 */
export function drawCard(
  { root }: Card,
  data: CardData,
  { maxRows = cardLimits.rows }: { maxRows?: number } = {},
): DrawnElement[] {
  const rows = Math.min(Math.max(0, maxRows), cardLimits.rows);
  return new Drawing(rows).element(root, data);
}

class Drawing {
  readonly #maxRows: number;
  #left: number = cardLimits.drawnElements;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  element(element: CardElement, data: CardData): DrawnElement[] {
    if (--this.#left < 0) return [];
    switch (element.type) {
      case 'column':
      case 'row':
      case 'slide': {
        const children = element.children.flatMap((child) => this.element(child, data));
        return children.length === 0 ? [] : [{ type: element.type, children }];
      }
      case 'form': {
        const children = element.children.flatMap((child) => this.element(child, data));
        return [{ type: 'form', fields: element.fields, children }];
      }
      case 'list':
        return this.#rows(element.items, data).flatMap((row) => this.element(element.child, row));
      case 'table':
        return this.#table(element, data);
      default:
        return drawLeaf(element, data);
    }
  }

  #table({ items, columns }: CardElement & { type: 'table' }, data: CardData): DrawnElement[] {
    const rows = this.#rows(items, data).map((row) => columns.map(({ text }) => fill(text, row) ?? ''));
    return rows.length === 0 ? [] : [{ type: 'table', titles: columns.map(({ title }) => title), rows }];
  }

  #rows(path: string, data: CardData): CardData[] {
    const items = valueAt(data, path);
    if (!Array.isArray(items)) return [];
    return items.slice(0, this.#maxRows).map((item) => ({ ...data, item }));
  }
}

type Leaf = Exclude<CardElement, { type: 'column' | 'row' | 'slide' | 'form' | 'list' | 'table' }>;

function drawLeaf(element: Leaf, data: CardData): DrawnElement[] {
  switch (element.type) {
    case 'divider':
      return [element];
    case 'image': {
      const url = address(element.url, data);
      return url === undefined
        ? []
        : [{ ...element, url, description: fill(element.description, data) ?? '' }];
    }
    case 'button': {
      const label = fill(element.label, data);
      const action = fillAction(element.action, data);
      return label === undefined || !action ? [] : [{ type: 'button', label, action }];
    }
    default: {
      const text = fill(element.text, data);
      return text === undefined ? [] : [{ type: element.type, text }];
    }
  }
}

function fillAction(action: CardAction, data: CardData): CardAction | undefined {
  if (action.type === 'submit_form') return action;
  if (action.type === 'send_message') {
    const text = fill(action.text, data);
    return text === undefined ? undefined : { type: 'send_message', text };
  }
  const url = address(action.url, data);
  return url === undefined ? undefined : { type: 'open_url', url };
}

function address(template: string, data: CardData): string | undefined {
  const text = fill(template, data);
  return text === undefined ? undefined : safeAddress(text);
}

/** A text with its values; undefined if one is missing. */
function fill(template: string, data: CardData): string | undefined {
  let isComplete = true;
  const text = template.replaceAll(/\{\{([^{}]{1,200})\}\}/g, (_, path: string) => {
    const value = valueAt(data, path.trim());
    if (value === undefined || value === null) isComplete = false;
    const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return shown.slice(0, cardLimits.text);
  });
  return isComplete ? text.slice(0, cardLimits.text) : undefined;
}

/** The value at a path such as `data.items.0.name` or `data.items[0].name`; own properties only. */
function valueAt(object: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = object;
  for (const key of path.replaceAll(/\[(\d{1,6})\]/g, '.$1').split('.')) {
    if (Array.isArray(value)) value = /^\d{1,6}$/.test(key) ? value[Number(key)] : undefined;
    else if (value !== undefined && isJsonObject(value)) value = readOwn(value, key);
    else return undefined;
  }
  return value;
}

/** What a card says, for channels without cards. */
export function cardText(elements: readonly DrawnElement[]): string {
  return elements.flatMap(linesOf).join('\n');
}

function linesOf(element: DrawnElement): string[] {
  switch (element.type) {
    case 'column':
    case 'slide':
    case 'form':
      return element.children.flatMap(linesOf);
    case 'row':
      return [element.children.flatMap(linesOf).join(' ')];
    case 'table':
      return [element.titles, ...element.rows].map((cells) => cells.join(' | '));
    case 'image':
      return element.description === '' ? [] : [element.description];
    case 'button':
      return element.action.type === 'open_url' ? [`${element.label}: ${element.action.url}`] : [];
    case 'divider':
      return [];
    default:
      return [element.text];
  }
}
