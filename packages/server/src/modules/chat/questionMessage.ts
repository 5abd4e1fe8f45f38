import { isJsonObject, type Json } from '@heddle/workflow-schema';

// What clients expect of a card that they render themselves.
const card = { card_type: 3, content_type: 50, response_type: 'card', template_id: '7383997384420262000' };

/** The message by which a chat flow asks: a text, or a card with options or fields. */
export interface QuestionMessage {
  content: string;
  contentType: 'text' | 'card';
}

/** The message of an interrupt, from its data (JSON text). */
export function questionMessage(data: string): QuestionMessage {
  const asked = parse(data);
  if (!isJsonObject(asked)) return { content: data, contentType: 'text' };
  if (asked.content_type === 'form_schema')
    return cardOf({ card_type: 'INPUT', input_card_data: fieldsOf(asked.content) });
  const last = Array.isArray(asked.messages) ? asked.messages.filter(isJsonObject).at(-1) : undefined;
  if (!last)
    return { content: typeof asked.message === 'string' ? asked.message : data, contentType: 'text' };
  const { content, content_type: type } = last;
  if (type === 'option' && isJsonObject(content))
    return cardOf({
      card_type: 'QUESTION',
      question_card_data: { Title: content.question ?? '', Options: content.options ?? [] },
    });
  return {
    content: typeof content === 'string' ? content : JSON.stringify(content ?? ''),
    contentType: 'text',
  };
}

/** What a card of `questionMessage` asks, as text: the question and its options, or the names of the fields. */
export function cardText(content: string): string {
  const card = parse(content);
  const properties = isJsonObject(card) ? card.x_properties : undefined;
  const text = isJsonObject(properties) ? properties.workflow_card_info : undefined;
  const info = typeof text === 'string' ? parse(text) : undefined;
  if (!isJsonObject(info)) return content;
  const { question_card_data: asked, input_card_data: fields } = info;
  if (Array.isArray(fields)) return namesOf(fields).join('\n');
  if (!isJsonObject(asked)) return content;
  const options = Array.isArray(asked.Options) ? namesOf(asked.Options) : [];
  return [String(asked.Title ?? ''), ...options].join('\n');
}

function namesOf(items: readonly Json[]): string[] {
  return items.filter(isJsonObject).map(({ name }) => String(name ?? ''));
}

function cardOf(info: Json): QuestionMessage {
  const content = { ...card, x_properties: { workflow_card_info: JSON.stringify(info) } };
  return { content: JSON.stringify(content), contentType: 'card' };
}

function fieldsOf(schema: Json | undefined): Json[] {
  const fields = typeof schema === 'string' ? parse(schema) : schema;
  if (!Array.isArray(fields)) return [];
  return fields
    .filter(isJsonObject)
    .map(({ type = 'string', name = '', required = false }) => ({ type, name, required }));
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
