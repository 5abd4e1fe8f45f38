import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { Interrupt } from '@heddle/workflow-schema/runs';
import type { RequiredAction, SaidMessage } from '../chat/index.js';

/** The message by which a tool of an agent asks, and what programs can answer. */
export function agentQuestion(
  { id, kind, data }: Interrupt,
  call: { name: string } | undefined,
): { message: SaidMessage; requiredAction: RequiredAction } {
  const { content, contentType } = readQuestion(id, data);
  const asked = typeof data === 'string' ? data : JSON.stringify(data);
  return {
    message: { type: 'answer', content, contentType, extra: { interrupt_type: String(kind) } },
    requiredAction: { calls: [{ id, name: call?.name ?? 'question', arguments: asked }] },
  };
}

function readQuestion(id: string, data: Json): { content: string; contentType: 'text' | 'card' } {
  const asked = typeof data === 'string' ? parse(data) : data;
  if (!isJsonObject(asked ?? null)) return { content: String(data), contentType: 'text' };
  const question = asked as { [key: string]: Json };
  const card = (type: string, content: Json): { content: string; contentType: 'card' } => ({
    content: JSON.stringify({ type: 'question', content_type: type, content, id }),
    contentType: 'card',
  });
  if (question.content_type === 'oauth') return card('oauth', question.content ?? {});
  if (question.content_type === 'form_schema') return card('form_schema', question.content ?? '');
  const last = Array.isArray(question.messages) ? question.messages.filter(isJsonObject).at(-1) : undefined;
  if (!last) return { content: String(question.message ?? JSON.stringify(data)), contentType: 'text' };
  if (last.content_type === 'option' || last.type === 'option') return card('option', last.content ?? {});
  const { content = '' } = last;
  return { content: typeof content === 'string' ? content : JSON.stringify(content), contentType: 'text' };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
