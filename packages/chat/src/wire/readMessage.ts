import type { ChatMessage, ContentType, MessageDetails, MessageKind } from '../model/ChatMessage.js';
import { isRecord, type JsonRecord, numberOf, parseJson, textOf } from './parseJson.js';
import { readInterrupt } from './readInterrupt.js';

const kinds = new Map<unknown, MessageKind>([
  ['question', 'question'],
  ['ack', 'question'],
  ['answer', 'answer'],
  ['tool_as_answer', 'answer'],
  ['tool_mid_answer', 'answer'],
  ['function_call', 'function_call'],
  ['tool_response', 'tool_response'],
  ['tool_output', 'tool_response'],
  ['knowledge', 'knowledge'],
  ['verbose', 'verbose'],
  ['interrupt', 'interrupt'],
  ['follow_up', 'follow_up'],
  ['error', 'error'],
]);

const contentTypes = new Map<unknown, ContentType>([
  ['object_string', 'object_string'],
  ['mix', 'object_string'],
  ['image', 'image'],
  ['file', 'file'],
  ['card', 'card'],
]);

/** Unknown kinds of the assistant are answers: no text that is sent gets lost. */
export function readKind(type: unknown, role: unknown, content: string): MessageKind {
  const kind = kinds.get(type) ?? (role === 'user' ? 'question' : 'answer');
  // What was recalled is stored as one of several verbose messages.
  return kind === 'verbose' && /knowledge_recall|time_capsule_recall/.test(content) ? 'knowledge' : kind;
}

export function readContentType(type: unknown): ContentType {
  return contentTypes.get(type) ?? 'text';
}

/** A card that asks something is an interrupt, whatever its type says. */
export function withInterrupt(message: ChatMessage): ChatMessage {
  if (message.role === 'user' || (message.kind !== 'interrupt' && message.contentType !== 'card'))
    return message;
  const interrupt = readInterrupt(message.content);
  if (interrupt) return { ...message, kind: 'interrupt', interrupt };
  return message.kind === 'interrupt' && message.contentType === 'text'
    ? { ...message, interrupt: { type: 'text', question: message.content } }
    : message;
}

/**
 * What `extra_info` of the studio's wire or `meta_data` of the open API says of a message. Times are in seconds there.
 */
export function readDetails(extra: unknown, kind: MessageKind): MessageDetails | undefined {
  if (!isRecord(extra)) return undefined;
  const seconds = numberOf(extra.time_cost);
  const details: MessageDetails = {
    title: textOf(extra.message_title),
    callId: textOf(extra.call_id) ?? textOf(extra.tool_call_id),
    toolName: textOf(extra.execute_display_name) ?? textOf(extra.tool_name),
    ownerName: textOf(extra.plugin),
    stepKind: readStepKind(extra),
    durationMs: seconds === undefined ? undefined : Math.round(seconds * 1000),
    isFailed: kind === 'tool_response' && textOf(extra.plugin_status) === '1' ? true : undefined,
    isCutOff: extra.interrupted === 'true' || extra.interrupted === true ? true : undefined,
    usage: readUsage(extra.token, extra.input_tokens, extra.output_tokens),
    logId: textOf(extra.log_id),
    mockName: readMockName(extra.mock_hit_info),
    localId: textOf(extra.local_message_id),
  };
  return Object.values(details).some((value) => value !== undefined) ? details : undefined;
}

const stepKinds = new Set<unknown>([
  'workflow',
  'knowledge',
  'database',
  'variable',
  'memory',
  'model',
  'hook',
]);

function readStepKind({ task_type: type }: JsonRecord): MessageDetails['stepKind'] {
  return stepKinds.has(type) ? (type as MessageDetails['stepKind']) : undefined;
}

function readMockName(info: unknown): string | undefined {
  const parsed = parseJson(info);
  return isRecord(parsed) ? (textOf(parsed.mock_set_name) ?? textOf(parsed.mockSetName)) : undefined;
}

/** Token counts; undefined if there is none. */
export function readUsage(total: unknown, input: unknown, output: unknown): MessageDetails['usage'] {
  const usage = {
    totalTokens: numberOf(total),
    inputTokens: numberOf(input),
    outputTokens: numberOf(output),
  };
  return Object.values(usage).some((value) => value !== undefined) ? usage : undefined;
}

/** Calls carry their own id and name in the content. */
export function withCall(message: ChatMessage): ChatMessage {
  if (message.kind !== 'function_call') return message;
  const call = parseJson(message.content);
  if (!isRecord(call)) return message;
  const callee = isRecord(call.function) ? call.function : call;
  const details = {
    ...message.details,
    callId: message.details?.callId ?? textOf(call.id),
    toolName: message.details?.toolName ?? textOf(callee.name),
  };
  return { ...message, details };
}
