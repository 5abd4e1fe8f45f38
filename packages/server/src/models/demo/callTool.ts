import type { ModelRequest, ModelToolCall } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { fillSchema } from './fillSchema.js';

/** Tools that every agent may have beside its own; the demo model does not call them. */
const usual = new Set(['setKeywordMemory', 'recallKnowledge']);

/**
 * The call by which the demo model uses the only tool that it is offered: once for each message of the user, with
 * arguments that it finds in the message. Undefined without such a tool, or once it has been called.
 */
export function callTool({ messages, tools = [] }: ModelRequest): ModelToolCall | undefined {
  const [tool, ...others] = tools.filter(({ name }) => !usual.has(name));
  const last = messages.at(-1);
  if (!tool || others.length > 0 || last?.role !== 'user') return undefined;
  const values = JSON.parse(fillSchema(tool.parameters, last.content)) as JsonObject;
  const named = Object.entries(values);
  // A message that names no values is the value of the only text.
  const [first] = named;
  if (named.length === 1 && first?.[1] === '') values[first[0]] = last.content;
  return { id: `demo-${messages.length}`, name: tool.name, arguments: values };
}

/** What the demo model says of the result of its call; undefined if the last message is none. */
export function tellResult({ messages }: ModelRequest): string | undefined {
  const last = messages.at(-1);
  if (last?.role !== 'tool') return undefined;
  const call = messages.findLast(({ toolCalls }) => toolCalls?.some(({ id }) => id === last.toolCallId));
  const name = call?.toolCalls?.find(({ id }) => id === last.toolCallId)?.name ?? '';
  return `Demo: ${name} → ${readable(last.content)}`;
}

/** A result that is an object with one text, such as the answer of a workflow, is that text. */
function readable(content: string): string {
  try {
    const [value, ...others] = Object.values(JSON.parse(content) as object);
    return typeof value === 'string' && others.length === 0 ? value : content;
  } catch {
    return content;
  }
}
