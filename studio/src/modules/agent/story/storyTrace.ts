import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { rootSpanId, type TraceSpan } from '../../../shared/parts/trace/TraceSpan.js';

/** Tokens and cost of a step, if it calls a model. */
export interface StepUsage {
  input: number;
  output: number;
  cost: number | undefined;
}

/** A recalled slice, as far as the details name its parts; they show the others as they are. */
export interface RecalledSlice {
  /** The SQL statement that has found it in a table. */
  statement?: string;
}

/** A step of an answer, as the trace and its details show it. */
export type StoryStep =
  | { kind: 'answer' }
  | { kind: 'knowledge'; query: string; slices: readonly RecalledSlice[] }
  | {
      kind: 'memory';
      query: string;
      memories: readonly RecalledMemory[];
      /** As the prompt has them. */
      text: string;
      error: string | undefined;
    }
  | {
      kind: 'model';
      round: number;
      text: string;
      reasoning: string | undefined;
      calls: readonly ToolCall[];
      firstMs: number | undefined;
      usage: StepUsage | undefined;
      /** Estimated tokens of the prompt. */
      promptTokens: number;
    }
  | {
      kind: 'tool';
      /** Id of the call. */
      call: string;
      name: string;
      arguments: unknown;
      output: string | undefined;
      cut: number;
      isError: boolean;
      /** What others have written and the model had read before the call. */
      follows: readonly string[];
      /** Excerpts of documents that the tool has found. */
      slices: readonly RecalledSlice[];
      /** Name of the mock set that answered in place of the tool. */
      mockName: string | undefined;
    }
  | { kind: 'node'; title: string; type: string; usage: StepUsage | undefined; error: string | undefined }
  | {
      kind: 'hook';
      uri: string;
      point: string;
      action: string | undefined;
      error: string | undefined;
      data: unknown;
    }
  | { kind: 'agent'; name: string; how: string; condition: string | undefined }
  | {
      kind: 'recognition';
      at: string;
      /** The agent that was chosen; undefined for none. */
      name: string | undefined;
      condition: string | undefined;
      /** Why the choice has no effect. */
      refused: string | undefined;
      error: string | undefined;
      usage: StepUsage | undefined;
    }
  | { kind: 'suggestions'; questions: readonly string[]; usage: StepUsage | undefined };

/** Something that the agent remembers of the user. */
export interface RecalledMemory {
  id: string;
  text: string;
  date: string;
  kind: string;
  /** Absent for what is always recalled. */
  score?: number;
}

interface ToolCall {
  id: string;
  name: string;
  arguments: unknown;
}

/** The trace of an answer, and what its spans are, by id. */
export interface StoryTrace {
  root: TraceSpan;
  steps: ReadonlyMap<string, StoryStep>;
}

/** The events of the agent runtime, as the wire has them. */
interface ToldEvent {
  type: string;
  round?: number;
  ms?: number;
  firstMs?: number;
  text?: string;
  reasoning?: string;
  calls?: ToolCall[];
  call?: ToolCall;
  origin?: { agentName?: string };
  callId?: string;
  output?: string;
  cut?: number;
  isError?: boolean;
  follows?: string[];
  substitute?: { mockSetName?: string };
  usage?: { inputTokens: number; outputTokens: number; cost?: number };
  prompt?: { tokens: number };
  query?: string;
  slices?: RecalledSlice[];
  items?: RecalledMemory[];
  uri?: string;
  point?: string;
  action?: string;
  error?: string;
  data?: unknown;
  questions?: string[];
  agentName?: string;
  how?: string;
  condition?: string;
  at?: string;
  choice?: { agentName: string; condition: string };
  refused?: string;
}

const ends: Record<string, TraceSpan['status']> = {
  completed: 'success',
  failed: 'failed',
  canceled: 'cancelled',
  requires_action: 'waiting',
  in_progress: 'running',
};

/** Makes the trace of an answer from its story. */
export function storyTrace(story: AgentStory): StoryTrace {
  const events = story.events.map(({ at, event }) => ({ at, event: event as unknown as ToldEvent }));
  const steps = new Map<string, StoryStep>([[rootSpanId, { kind: 'answer' }]]);
  const spans = new Map<string, TraceSpan>();
  // Of several agents, what one does for another stands inside the call that asks it.
  const callOf = new Map<string, string>();
  let asked: string | undefined;
  const add = (id: string, from: number, to: number | undefined, step: StoryStep) => {
    spans.set(id, spanOf(id, from, to, step));
    steps.set(id, step);
    if (asked !== undefined && id !== asked) callOf.set(id, asked);
  };
  for (const [index, { at, event }] of events.entries()) {
    const { type, ms = 0 } = event;
    if (type === 'entered') asked = event.callId === undefined ? undefined : `tool ${event.callId}`;
    if (type === 'recalled')
      add(`knowledge ${index}`, at - ms, at, {
        kind: 'knowledge',
        query: event.query ?? '',
        slices: event.slices ?? [],
      });
    else if (type === 'remembered')
      add(`memory ${index}`, at - ms, at, {
        kind: 'memory',
        query: event.query ?? '',
        memories: event.items ?? [],
        text: event.text ?? '',
        error: event.error,
      });
    else if (type === 'modelAsked')
      add(`model ${event.round}`, at, undefined, modelStep(event, event.prompt?.tokens ?? 0));
    else if (type === 'modelAnswered') {
      const asked = spans.get(`model ${event.round}`);
      const before = steps.get(`model ${event.round}`);
      const tokens = before?.kind === 'model' ? before.promptTokens : 0;
      add(`model ${event.round}`, asked?.startedAt ?? at - ms, at, modelStep(event, tokens));
    } else if (type === 'toolCalled' && event.call)
      add(`tool ${event.call.id}`, at, undefined, {
        kind: 'tool',
        call: event.call.id,
        name: event.origin?.agentName ?? event.call.name,
        arguments: event.call.arguments,
        output: undefined,
        cut: 0,
        isError: false,
        follows: event.follows ?? [],
        slices: [],
        mockName: undefined,
      });
    else if (type === 'toolEnded') {
      const id = `tool ${event.callId}`;
      const before = steps.get(id);
      if (before?.kind !== 'tool') continue;
      const { output, cut = 0, isError = false, slices = [] } = event;
      const mockName = event.substitute?.mockSetName;
      add(id, spans.get(id)?.startedAt ?? at - ms, at, {
        ...{ ...before, output, cut, isError, slices, mockName },
      });
      if (id === asked) asked = undefined;
    } else if (type === 'hooked')
      add(`hook ${index}`, at - ms, at, {
        kind: 'hook',
        uri: event.uri ?? '',
        point: event.point ?? '',
        action: event.action,
        error: event.error,
        data: event.data,
      });
    else if (type === 'entered' || type === 'appointed')
      add(`agent ${index}`, at, at, {
        kind: 'agent',
        name: event.agentName ?? '',
        how: event.how ?? 'next',
        condition: event.condition,
      });
    else if (type === 'recognized')
      add(`recognition ${index}`, at - ms, at, {
        kind: 'recognition',
        at: event.at ?? '',
        name: event.choice?.agentName,
        condition: event.choice?.condition,
        refused: event.refused,
        error: event.error,
        usage: usageOf(event),
      });
    else if (type === 'suggested')
      add(`suggestions ${index}`, at - ms, at, {
        kind: 'suggestions',
        questions: event.questions ?? [],
        usage: usageOf(event),
      });
  }
  addNodes(story, spans, steps);
  const outer = [...spans].flatMap(([id, span]) => {
    const call = spans.get(callOf.get(id) ?? '');
    call?.children.push(span);
    return call ? [] : [span];
  });
  return { root: rootOf(story, events, outer), steps };
}

function modelStep(event: ToldEvent, promptTokens: number): StoryStep {
  const { round = 1, text = '', reasoning, calls = [], firstMs } = event;
  return { kind: 'model', round, text, reasoning, calls, firstMs, usage: usageOf(event), promptTokens };
}

function usageOf({ usage }: ToldEvent): StepUsage | undefined {
  return usage && { input: usage.inputTokens, output: usage.outputTokens, cost: usage.cost };
}

function spanOf(id: string, startedAt: number, endedAt: number | undefined, step: StoryStep): TraceSpan {
  const isFailed =
    ((step.kind === 'hook' || step.kind === 'memory' || step.kind === 'recognition') &&
      step.error !== undefined) ||
    (step.kind === 'tool' && step.isError);
  return {
    id,
    kind: 'node',
    path: id,
    nodeId: id,
    status: endedAt === undefined ? 'running' : isFailed ? 'failed' : 'success',
    isWarning: false,
    ordinal: 1,
    startedAt,
    endedAt,
    tokens: 'usage' in step && step.usage ? step.usage.input + step.usage.output : 0,
    children: [],
  };
}

/** Nodes of called workflows stand inside their call, and inside the node that contains them. */
function addNodes(
  { steps: nodes }: AgentStory,
  spans: Map<string, TraceSpan>,
  steps: Map<string, StoryStep>,
): void {
  const byPath = new Map<string, TraceSpan>();
  for (const node of nodes) {
    const { path, title, type, error, started_at, ended_at, input_count: input, output_count: output } = node;
    const usage = input + output > 0 ? { input, output, cost: undefined } : undefined;
    const step: StoryStep = { kind: 'node', title, type, usage, error };
    const span: TraceSpan = { ...spanOf(path, started_at, ended_at, step), status: node.status };
    byPath.set(path, span);
    steps.set(path, step);
    const around = containerOf(path, byPath) ?? spans.get(`tool ${node.call_id}`);
    around?.children.push(span);
  }
}

function containerOf(path: string, byPath: ReadonlyMap<string, TraceSpan>): TraceSpan | undefined {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const frame = path.slice(0, end);
    const found = byPath.get(frame) ?? byPath.get(frame.replace(/\[\d+\]$/, ''));
    if (found) return found;
  }
  return undefined;
}

function rootOf(
  { status, usage }: AgentStory,
  events: readonly { at: number }[],
  children: TraceSpan[],
): TraceSpan {
  const end = ends[status] ?? 'running';
  const isOver = end !== 'running' && end !== 'waiting';
  const last = events.at(-1)?.at;
  const startedAt = children.reduce(
    (least, span) => Math.min(least, span.startedAt ?? least),
    events[0]?.at ?? Number.POSITIVE_INFINITY,
  );
  // What was under way when the answer ended did not get to its end.
  for (const span of children)
    if (isOver && span.endedAt === undefined)
      Object.assign(span, { endedAt: last, status: end === 'success' ? 'success' : end });
  return {
    id: rootSpanId,
    kind: 'run',
    path: '',
    nodeId: '',
    status: end,
    isWarning: children.some((span) => span.status === 'failed') && end === 'success',
    ordinal: 1,
    startedAt: Number.isFinite(startedAt) ? startedAt : undefined,
    endedAt: isOver ? last : undefined,
    tokens: usage.token_count,
    children,
  };
}
