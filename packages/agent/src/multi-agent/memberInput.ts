import type { Json } from '@heddle/workflow-schema';
import { defaultLimits } from '../limits.js';
import type { HistoryRound, TurnInput } from '../TurnInput.js';
import type { MemberAgent } from './MultiAgentDefinition.js';
import type { Segment } from './segments.js';

/** The input of one agent of a turn: as if it were asked alone. */
export function memberInput(
  input: TurnInput,
  member: MemberAgent,
  before: readonly Segment[],
  elapsedMs = 0,
): TurnInput {
  const { dialogue: _, ...rest } = input;
  const { definition: whole } = input;
  const { definition: own, hasOwnPersona } = member;
  const personas = hasOwnPersona ? [own.persona] : [whole.persona, own.persona];
  const totalMs = { ...defaultLimits, ...whole.limits }.totalMs - elapsedMs;
  return {
    ...rest,
    definition: {
      ...own,
      persona: personas.filter((persona) => persona.trim() !== '').join('\n\n'),
      limits: { ...whole.limits, ...own.limits, totalMs: Math.max(1, totalMs) },
    },
    history: [...input.history, ...continued(input, before)],
  };
}

/** The input of an agent that works for another one: the task is its question, and nobody is suggested anything. */
export function askedInput(
  input: TurnInput,
  member: MemberAgent,
  task: Json | undefined,
  elapsedMs: number,
): TurnInput {
  const { shortcut: _, ...own } = memberInput(input, member, [], elapsedMs);
  const text = typeof task === 'string' && task.trim() !== '' ? task : input.question.text;
  return {
    ...own,
    definition: { ...own.definition, suggestions: { mode: 'off' } },
    question: { ...input.question, text },
  };
}

/** What agents have answered in this turn before they handed over. */
function continued({ question }: TurnInput, before: readonly Segment[]): HistoryRound[] {
  return before.flatMap(({ events }) => {
    const answered = events.find((event) => event.type === 'answered');
    if (answered === undefined) return [];
    return [
      {
        messages: [
          { role: 'user' as const, content: question.text },
          { role: 'assistant' as const, content: answered.text },
        ],
      },
    ];
  });
}
