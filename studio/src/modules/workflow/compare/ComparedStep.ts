import type { RunState } from '@heddle/workflow-schema/runs';
import { numberOf, type WireSpan } from '../runs/answerTrace.js';

/** A step of a run or answer: a node, a tool, or the whole. */
export interface ComparedStep {
  /** The same for the same step of another run. */
  key: string;
  title: string;
  status: string;
  /** Undefined for a step that has not ended. */
  ms: number | undefined;
  tokens: number;
  cost: number;
  input: string;
  output: string;
  error: string;
  /** True if its result was kept from an earlier run, or pinned. */
  isKept: boolean;
}

/** Key of the run or answer as a whole. */
export const wholeKey = '';

/** The whole run and its nodes, in the order in which they began. */
export function stepsOfRun(run: RunState, whole: string, titleAt: (path: string) => string): ComparedStep[] {
  const nodes = [...run.nodes.values()]
    .filter(({ startedAt, from }) => startedAt !== undefined || from !== undefined)
    .toSorted((one, other) => (one.startedAt ?? 0) - (other.startedAt ?? 0));
  return [
    {
      ...stepOf({ ...run, key: wholeKey, title: whole, isKept: false }),
      input: textOf(run.inputs),
      output: run.answer ?? textOf(run.outputs),
    },
    ...nodes.map((node) => ({
      ...stepOf({ ...node, key: node.path, title: titleAt(node.path), isKept: node.from !== undefined }),
      input: textOf(node.trace?.input ?? node.inputs),
      output: node.text ?? textOf(node.trace?.output ?? node.outputs),
    })),
  ];
}

type Given = Pick<ComparedStep, 'key' | 'title' | 'status' | 'isKept'> &
  Partial<Pick<RunState, 'startedAt' | 'endedAt' | 'error' | 'usage'>>;

function stepOf({ key, title, status, isKept, startedAt, endedAt, error, usage }: Given) {
  return {
    ...{ key, title, status, isKept },
    ms: startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt,
    tokens: (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0),
    cost: usage?.cost ?? 0,
    error: error?.message ?? '',
  };
}

/** The whole answer and its steps. Steps have ids of their own in each answer, so names and order identify them. */
export function stepsOfAnswer(spans: readonly WireSpan[], whole: string): ComparedStep[] {
  const seen = new Map<string, number>();
  return spans.map((span) => {
    const count = (seen.get(span.name) ?? 0) + 1;
    seen.set(span.name, count);
    return {
      key: span.is_entry ? wholeKey : `${span.name} ${count}`,
      title: span.is_entry ? whole : count === 1 ? span.name : `${span.name} (${count})`,
      status: span.status,
      ms: span.duration,
      tokens: numberOf(span, 'tokens'),
      cost: numberOf(span, 'cost'),
      input: readable(span.input.content),
      output: readable(span.output.content),
      error: span.tags.find(({ key }) => key === 'error')?.value.v_str ?? '',
      isKept: false,
    };
  });
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** JSON indented; other texts as they are. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
