import type { ChatMessage, StepKind } from './ChatMessage.js';
import type { Turn } from './ChatState.js';
import { isRunning } from './foldEvent.js';
import { readSegments, type Segment } from './readSegments.js';

export type StepStatus = 'running' | 'done' | 'failed' | 'stopped';

/** A tool call, with its result, or another step on the way to an answer. */
export interface Step {
  key: string;
  kind: StepKind;
  name: string;
  owner?: string | undefined;
  status: StepStatus;
  /** JSON text, indented where it is valid. */
  arguments?: string | undefined;
  result?: string | undefined;
  /** Of knowledge and recalled memories. */
  segments?: readonly Segment[] | undefined;
  durationMs?: number | undefined;
  mockName?: string | undefined;
  logId?: string | undefined;
}

/** What a turn shows, by place. */
export interface TurnParts {
  steps: readonly Step[];
  /** Answers and questions of the agent, in order. */
  replies: readonly ChatMessage[];
  suggestions: readonly string[];
}

const known = new WeakMap<Turn, TurnParts>();

/** The parts of a turn. Equal turns share them. */
export function partsOf(turn: Turn): TurnParts {
  let parts = known.get(turn);
  if (!parts) {
    parts = {
      steps: stepsOf(turn),
      replies: turn.messages.filter(isReply),
      suggestions: turn.messages.filter(({ kind }) => kind === 'follow_up').map(({ content }) => content),
    };
    known.set(turn, parts);
  }
  return parts;
}

function isReply({ kind, content, reasoning }: ChatMessage): boolean {
  if (kind === 'answer') return content !== '' || (reasoning ?? '') !== '';
  return kind === 'interrupt' || (kind === 'error' && content !== '');
}

function stepsOf(turn: Turn): Step[] {
  const results = turn.messages.filter(({ kind }) => kind === 'tool_response');
  const unfinished: StepStatus = isRunning(turn.status) ? 'running' : 'stopped';
  const steps: Step[] = [];
  for (const message of turn.messages) {
    if (message.kind === 'function_call') {
      const index = results.findIndex((result) => belongs(result, message));
      const result = index === -1 ? undefined : results.splice(index, 1)[0];
      steps.push(callStep(message, result, unfinished));
    } else if (message.kind === 'knowledge') steps.push(knowledgeStep(message));
  }
  // Nothing that was received is hidden: a result whose call is missing is a step too.
  for (const result of results) steps.push({ ...callStep(result, result, unfinished), arguments: undefined });
  return steps;
}

/** By the id of the call; without one, results arrive in the order of the calls. */
function belongs(result: ChatMessage, call: ChatMessage): boolean {
  const id = result.details?.callId;
  return id === undefined || call.details?.callId === undefined || id === call.details.callId;
}

function callStep(call: ChatMessage, result: ChatMessage | undefined, unfinished: StepStatus): Step {
  const { details = {} } = call;
  const failed = result?.details?.isFailed ? 'failed' : 'done';
  return {
    key: call.id,
    kind: details.stepKind ?? 'tool',
    name: details.toolName ?? result?.details?.toolName ?? '',
    owner: details.ownerName,
    status: result ? failed : unfinished,
    arguments: argumentsOf(call.content),
    result: result && indented(result.content),
    durationMs: result?.details?.durationMs ?? details.durationMs,
    mockName: result?.details?.mockName ?? details.mockName,
    logId: result?.details?.logId ?? details.logId,
  };
}

function knowledgeStep({ id, content, details = {} }: ChatMessage): Step {
  return {
    key: id,
    kind: content.includes('time_capsule_recall') ? 'memory' : 'knowledge',
    name: details.toolName ?? '',
    status: details.isFailed ? 'failed' : 'done',
    segments: readSegments(content),
    durationMs: details.durationMs,
    logId: details.logId,
  };
}

/** The arguments of a call whose content is the whole call, or the content itself. */
function argumentsOf(content: string): string {
  try {
    const call = JSON.parse(content) as { function?: { arguments?: unknown }; arguments?: unknown };
    const given = call.function?.arguments ?? call.arguments;
    if (given === undefined) return indented(content);
    return typeof given === 'string' ? indented(given) : JSON.stringify(given, undefined, 2);
  } catch {
    return content;
  }
}

function indented(text: string): string {
  if (text.length > 200_000) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : text;
  } catch {
    return text;
  }
}
