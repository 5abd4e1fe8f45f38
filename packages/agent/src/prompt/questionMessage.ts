import type { ModelMessage, ModelPart } from '@heddle/workflow-schema/models';
import type { AgentModel } from '../AgentDefinition.js';
import type { Question, QuestionFile } from '../TurnInput.js';

const maxFileCharacters = 20_000;

/** The question as a message: files as parts where the model can read them, else as text. */
export function questionMessage({ text, files = [] }: Question, { sees = [] }: AgentModel): ModelMessage {
  const parts: ModelPart[] = [];
  const lines: string[] = text === '' ? [] : [text];
  const all: string[] = [...lines];
  for (const file of files) {
    all.push(describe(file));
    if (file.type !== 'file' && sees.includes(file.type)) parts.push({ type: file.type, url: file.url });
    else lines.push(describe(file));
  }
  const message: ModelMessage = { role: 'user', content: all.join('\n\n') };
  if (parts.length > 0) message.parts = lines.length === 0 ? parts : [...parts, textPart(lines)];
  return message;
}

function textPart(lines: readonly string[]): ModelPart {
  return { type: 'text', text: lines.join('\n\n') };
}

function describe({ type, name, url, text }: QuestionFile): string {
  const title = name === undefined ? type : `${type} "${name}"`;
  if (text === undefined) return `[${title}: ${url}]`;
  const isLong = text.length > maxFileCharacters;
  const note = isLong ? `\n[only the first ${maxFileCharacters} of ${text.length} characters]` : '';
  return `[${title}: ${url}]\n${text.slice(0, maxFileCharacters)}${note}`;
}

/** A message of the history without parts that the model cannot read; its text names their addresses. */
export function readableMessage(message: ModelMessage, { sees = [] }: AgentModel): ModelMessage {
  const { parts, ...rest } = message;
  if (parts === undefined) return message;
  return parts.every(({ type }) => type === 'text' || sees.includes(type)) ? message : rest;
}
