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

/**
 * The values of a card's variables, from the answer of a tool. Lists end after the rows that a card shows; a variable
 * without a value, or with one for which there is no room, is left out.
 */
export function mapAnswer({ variables }: Card, mapping: CardMapping, answer: JsonObject): CardData {
  const data: CardData = {};
  let left: number = cardLimits.drawnText;
  for (const { name } of variables) {
    const path = readOwn(mapping, name);
    const value = typeof path === 'string' ? valueAt(answer, path) : undefined;
    if (value === undefined || value === null) continue;
    const shown = Array.isArray(value) ? value.slice(0, cardLimits.rows) : value;
    const size = JSON.stringify(shown).length;
    if (size > left) continue;
    left -= size;
    setOwn(data, name, shown);
  }
  return data;
}

/**
 * A card with its data; undefined if nothing is left of it. Elements whose values are missing, and addresses that are
 * not http or https, are left out; lists end after `maxRows` rows.
 */
export function drawCard(
  { root }: Card,
  data: CardData,
  { maxRows = cardLimits.rows }: { maxRows?: number } = {},
): DrawnElement | undefined {
  const rows = Math.min(Math.max(0, maxRows), cardLimits.rows);
  return new Drawing(rows).element(root, data);
}

class Drawing {
  readonly #maxRows: number;
  #elements: number = cardLimits.drawnElements;
  #characters: number = cardLimits.drawnText;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  element(element: CardElement, data: CardData): DrawnElement | undefined {
    if (--this.#elements < 0) return undefined;
    switch (element.type) {
      case 'column':
      case 'row':
      case 'slide': {
        const children = this.#all(element.children, data);
        return children.length === 0 ? undefined : { type: element.type, children };
      }
      case 'form':
        return { type: 'form', fields: element.fields, children: this.#all(element.children, data) };
      case 'list': {
        const children = this.#rows(element.items, data).flatMap((row) => this.#all([element.child], row));
        return children.length === 0 ? undefined : { type: 'list', children };
      }
      case 'table':
        return this.#table(element, data);
      case 'divider':
        return element;
      case 'image': {
        const url = this.#address(element.url, data);
        const description = this.#fill(element.description, data) ?? '';
        return url === undefined ? undefined : { type: 'image', url, description };
      }
      case 'button': {
        const label = this.#fill(element.label, data);
        const action = this.#action(element.action, data);
        return label === undefined || !action ? undefined : { type: 'button', label, action };
      }
      default: {
        const text = this.#fill(element.text, data);
        return text === undefined ? undefined : { ...element, text };
      }
    }
  }

  #all(elements: readonly CardElement[], data: CardData): DrawnElement[] {
    return elements.flatMap((element) => this.element(element, data) ?? []);
  }

  #table({ items, columns }: CardElement & { type: 'table' }, data: CardData): DrawnElement | undefined {
    const rows = this.#rows(items, data).map((row) => columns.map(({ text }) => this.#fill(text, row) ?? ''));
    return rows.length === 0 ? undefined : { type: 'table', titles: columns.map(({ title }) => title), rows };
  }

  #rows(path: string, data: CardData): CardData[] {
    const items = valueAt(data, path);
    if (!Array.isArray(items)) return [];
    return items.slice(0, this.#maxRows).map((item) => ({ ...data, item }));
  }

  #action(action: CardAction, data: CardData): CardAction | undefined {
    if (action.type === 'submit_form') return action;
    if (action.type === 'send_message') {
      const text = this.#fill(action.text, data);
      return text === undefined ? undefined : { type: 'send_message', text };
    }
    const url = this.#address(action.url, data);
    return url === undefined ? undefined : { type: 'open_url', url };
  }

  #address(template: string, data: CardData): string | undefined {
    const text = this.#fill(template, data);
    return text === undefined ? undefined : safeAddress(text);
  }

  /** A text with its values; undefined if one is missing or the card is full. */
  #fill(template: string, data: CardData): string | undefined {
    let isComplete = this.#characters > 0;
    const text = template.replaceAll(/\{\{([^{}]{1,200})\}\}/g, (_, path: string) => {
      const value = isComplete ? valueAt(data, path.trim()) : undefined;
      const shown = typeof value === 'string' ? value : (JSON.stringify(value ?? undefined) ?? '');
      this.#characters -= shown.length;
      isComplete &&= value !== undefined && value !== null && this.#characters > 0;
      return shown.slice(0, cardLimits.text);
    });
    this.#characters -= Math.min(text.length, cardLimits.text);
    return isComplete ? text.slice(0, cardLimits.text) : undefined;
  }
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
export function cardText(element: DrawnElement): string {
  return linesOf(element).join('\n');
}

function linesOf(element: DrawnElement): string[] {
  switch (element.type) {
    case 'column':
    case 'slide':
    case 'list':
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

/** A card in a chat. */
export interface CardMessage {
  data: CardData;
  root: DrawnElement;
  /** What the card says, for channels without cards. */
  text: string;
}

/** What a chat shows of a card for the answer of a tool; undefined if nothing of it has a value. */
export function cardMessage(
  card: Card,
  mapping: CardMapping,
  answer: JsonObject,
  options: { maxRows?: number } = {},
): CardMessage | undefined {
  const data = mapAnswer(card, mapping, answer);
  const root = drawCard(card, data, options);
  return root && { data, root, text: cardText(root) };
}
