import {
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
  readVariables,
  type Variable,
} from '@heddle/workflow-schema';
import type { Interrupt } from '@heddle/workflow-schema/runs';

/** A question that a run asks the user. */
export type Question =
  | { kind: 'dialogue'; messages: DialogueMessage[]; options: string[] }
  | { kind: 'form'; fields: Variable[] }
  | { kind: 'consent'; name: string; url: URL };

/** One message of the dialogue so far. */
export interface DialogueMessage {
  isAnswer: boolean;
  text: string;
}

/** Parses an interrupt; an unknown kind is shown as a dialogue with its data. */
export function readQuestion({ data }: Interrupt): Question {
  const given = typeof data === 'string' ? (parseJson(data) ?? data) : data;
  if (!isJsonObject(given)) return { kind: 'dialogue', messages: [line(given)], options: [] };
  if (given['content_type'] === 'form_schema') return { kind: 'form', fields: readFields(given['content']) };
  const consent = given['content_type'] === 'oauth' && readConsent(given['content']);
  if (consent) return consent;
  const listed = given['messages'];
  if (!Array.isArray(listed))
    return { kind: 'dialogue', messages: [line(given['message'] ?? given)], options: [] };
  const messages = listed.filter(isJsonObject);
  return { kind: 'dialogue', messages: messages.map(readMessage), options: readOptions(messages.at(-1)) };
}

function readFields(content: Json | undefined): Variable[] {
  return readVariables(typeof content === 'string' ? parseJson(content) : content);
}

/** A tool needs an account of the user, which they allow it to use on the page at `url`. */
function readConsent(content: Json | undefined): Question | undefined {
  if (!isJsonObject(content)) return undefined;
  const { name, url: address } = content;
  if (typeof address !== 'string') return undefined;
  const url = URL.parse(address, location.href);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  return { kind: 'consent', name: typeof name === 'string' ? name : url.host, url };
}

function readMessage(message: JsonObject): DialogueMessage {
  const { content, type } = message;
  const asked = content !== undefined && isJsonObject(content) ? content['question'] : content;
  return { ...line(asked ?? ''), isAnswer: type === 'answer' };
}

function readOptions(message: JsonObject | undefined): string[] {
  const content = message?.['content'];
  const options = content !== undefined && isJsonObject(content) ? content['options'] : undefined;
  if (!Array.isArray(options)) return [];
  return options.filter(isJsonObject).map(({ name }) => String(name ?? ''));
}

function line(value: Json): DialogueMessage {
  return { isAnswer: false, text: typeof value === 'string' ? value : JSON.stringify(value) };
}
