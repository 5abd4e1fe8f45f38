import { safeLink } from '../markdown/safeUrl.js';

/** What a button of a card does. */
export type CardAction =
  | { type: 'open_url'; url: URL }
  | { type: 'send_message'; text: string }
  | { type: 'submit_form' };

/** A field of a form in a card. */
export interface CardField {
  type: 'input' | 'select' | 'date';
  name: string;
  label: string;
  options: readonly string[];
}

/** A part of a card, with final texts; the children of a list are its rows. */
export type CardElement =
  | { type: 'column' | 'row' | 'slide' | 'list'; children: readonly CardElement[] }
  | { type: 'text'; text: string; style: 'title' | 'muted' | undefined }
  | { type: 'markdown' | 'tag'; text: string }
  | { type: 'image'; url: string; description: string }
  | { type: 'button'; label: string; action: CardAction }
  | { type: 'divider' }
  | { type: 'table'; titles: readonly string[]; rows: readonly (readonly string[])[] }
  | { type: 'form'; fields: readonly CardField[]; children: readonly CardElement[] };

/** A card of a message. */
export interface Card {
  /** Undefined if there is nothing that can be drawn. */
  root: CardElement | undefined;
  /** The same as a text; empty if there is none. */
  text: string;
}

const maxElements = 1000;
const maxDepth = 16;
const maxText = 4000;
const maxRows = 100;
const maxColumns = 20;
const maxFields = 50;

type Fields = Readonly<Record<string, unknown>>;

/** Reads the content of a card, whoever wrote it: what it cannot draw is left out, and the rest is bounded. */
export function readCard(content: string): Card {
  try {
    const { root, 'x-fallback-text': text } = fieldsOf(JSON.parse(content));
    return { root: new Reader().element(root, 0), text: textOf(text) };
  } catch {
    return { root: undefined, text: '' };
  }
}

class Reader {
  #left = maxElements;

  element(value: unknown, depth: number): CardElement | undefined {
    if (depth > maxDepth || --this.#left < 0) return undefined;
    const given = fieldsOf(value);
    const { type } = given;
    switch (type) {
      case 'column':
      case 'row':
      case 'slide':
      case 'list':
        return { type, children: this.#children(given, depth) };
      case 'text': {
        const style = given.style === 'title' || given.style === 'muted' ? given.style : undefined;
        return { type, text: textOf(given.text), style };
      }
      case 'markdown':
      case 'tag':
        return { type, text: textOf(given.text) };
      case 'image':
        return { type, url: textOf(given.url), description: textOf(given.description) };
      case 'button': {
        const action = readAction(fieldsOf(given.action));
        return action && { type, label: textOf(given.label), action };
      }
      case 'divider':
        return { type };
      case 'table':
        return { type, titles: textsOf(given.titles), rows: listOf(given.rows, maxRows).map(textsOf) };
      case 'form': {
        const fields = listOf(given.fields, maxFields).flatMap(readField);
        return { type, fields, children: this.#children(given, depth) };
      }
      default:
        return undefined;
    }
  }

  #children({ children }: Fields, depth: number): CardElement[] {
    return listOf(children, maxElements).flatMap((child) => this.element(child, depth + 1) ?? []);
  }
}

function readAction({ type, url, text }: Fields): CardAction | undefined {
  if (type === 'submit_form') return { type };
  if (type === 'send_message') return { type, text: textOf(text) };
  const link = type === 'open_url' ? safeLink(textOf(url)) : undefined;
  return link && link.protocol !== 'mailto:' ? { type: 'open_url', url: link } : undefined;
}

function readField(value: unknown): CardField[] {
  const { type, name, label, options } = fieldsOf(value);
  if (type !== 'input' && type !== 'select' && type !== 'date') return [];
  return [{ type, name: textOf(name), label: textOf(label), options: listOf(options, 50).map(textOf) }];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown, maximum: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, maximum) : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value, maxColumns).map(textOf);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxText) : '';
}
