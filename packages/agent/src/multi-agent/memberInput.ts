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
