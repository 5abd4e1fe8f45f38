import type { ChatState, Turn } from '../model/ChatState.js';
import { contentParts, textOf } from '../model/contentParts.js';
import { partsOf } from '../model/turnParts.js';

/** How the two sides are called in an exported text. */
export interface ExportNames {
  user: string;
  assistant: string;
}

/**
 * What is shown of a conversation, as a text. `json` has every message as it was received; `markdown` is to be read, and
 * leaves out suggestions and what tools returned.
 */
export function exportChat({ turns }: ChatState, format: 'json' | 'markdown', names: ExportNames): string {
  if (format === 'json') return `${JSON.stringify({ turns: turns.map(toJson) }, undefined, 2)}\n`;
  return `${turns.map((turn) => toMarkdown(turn, names)).join('\n\n---\n\n')}\n`;
}

function toJson({ chatId, sectionId, status, question, messages, error }: Turn) {
  return { chatId, sectionId, status, error, messages: [...(question ? [question] : []), ...messages] };
}

function toMarkdown(turn: Turn, names: ExportNames): string {
  const { steps, replies } = partsOf(turn);
  const said = turn.question && `**${names.user}**\n\n${questionText(turn.question)}`;
  const ran = steps.map(({ name, status }) => `> ${name || 'step'}: ${status}`).join('\n');
  const answers = replies
    .map((reply) => reply.interrupt?.question ?? textOf(reply))
    .filter((text) => text !== '');
  const answered = answers.length > 0 || ran !== '' ? `**${names.assistant}**` : undefined;
  const failed = turn.error && `> ${turn.error.message || turn.error.reason}`;
  return [said, answered, ran, ...answers, failed].filter(Boolean).join('\n\n');
}

function questionText(question: NonNullable<Turn['question']>): string {
  return contentParts(question)
    .map((part) => (part.type === 'text' ? part.text : `- ${part.name ?? part.url ?? part.id ?? part.type}`))
    .join('\n');
}
