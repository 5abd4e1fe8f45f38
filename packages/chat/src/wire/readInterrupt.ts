import type { Interrupt, InterruptField } from '../model/ChatMessage.js';
import { isRecord, parseJson, textOf } from './parseJson.js';

/**
 * What the content of a card asks, in either form that servers send: the card of a chat flow, whose
 * `x_properties.workflow_card_info` names options or fields, or an agent's `{ content_type, content, id }`. Undefined if
 * the card asks nothing.
 */
export function readInterrupt(content: string): Interrupt | undefined {
  const card = parseJson(content);
  if (!isRecord(card)) return undefined;
  return readFlowCard(card) ?? readAgentCard(card);
}

function readFlowCard({ x_properties: properties }: Record<string, unknown>): Interrupt | undefined {
  const info = isRecord(properties) ? parseJson(properties.workflow_card_info) : undefined;
  if (!isRecord(info)) return undefined;
  if (info.card_type === 'QUESTION' && isRecord(info.question_card_data)) {
    const { Title: title, Options: options } = info.question_card_data;
    return { type: 'options', question: textOf(title) ?? '', options: readOptions(options) };
  }
  if (info.card_type === 'INPUT')
    return { type: 'form', question: '', fields: readFields(info.input_card_data) };
  return undefined;
}

function readAgentCard(card: Record<string, unknown>): Interrupt | undefined {
  const id = textOf(card.id);
  const inner = isRecord(card.content) ? card.content : parseJson(card.content);
  const content = isRecord(inner) ? inner : {};
  const question = textOf(content.question) ?? textOf(content.title) ?? '';
  if (card.content_type === 'option')
    return { type: 'options', id, question, options: readOptions(content.options) };
  if (card.content_type === 'form_schema') {
    const fields = Array.isArray(inner) ? inner : (content.fields ?? content.schema);
    return { type: 'form', id, question, fields: readFields(fields) };
  }
  const url = textOf(content.url) ?? textOf(content.authorize_url);
  if (card.content_type === 'oauth' && url !== undefined)
    return { type: 'sign_in', id, question, url, name: textOf(content.name) };
  return undefined;
}

const maxOptions = 100;

/** Options are texts, or objects with a name. */
function readOptions(options: unknown): string[] {
  if (!Array.isArray(options)) return [];
  return options
    .slice(0, maxOptions)
    .flatMap((option) => textOf(isRecord(option) ? (option.name ?? option.content) : option) ?? []);
}

const types = new Map<unknown, InterruptField['type']>([
  ['integer', 'integer'],
  ['number', 'number'],
  ['float', 'number'],
  ['boolean', 'boolean'],
  ['object', 'json'],
  ['list', 'json'],
  ['array', 'json'],
]);

function readFields(fields: unknown): InterruptField[] {
  const list = typeof fields === 'string' ? parseJson(fields) : fields;
  if (!Array.isArray(list)) return [];
  return list.slice(0, maxOptions).flatMap((field) => {
    const name = isRecord(field) ? textOf(field.name) : undefined;
    if (name === undefined) return [];
    const { type, required, label } = field as Record<string, unknown>;
    return [{ name, label: textOf(label), type: types.get(type) ?? 'string', isRequired: required === true }];
  });
}
