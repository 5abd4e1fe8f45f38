import type { TurnEvent } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { ToolKind } from '../tools/ToolKind.js';
import { toolKinds } from '../tools/toolKinds.js';
import { MultiTurn } from './MultiTurn.js';
import { segmentState } from './segments.js';

/** What one agent did in a turn, as a turn of its own. */
export interface AgentTurn {
  input: TurnInput;
  events: readonly TurnEvent[];
  /** The round of the whole turn that a round of its own is. */
  roundOf(own: number): number;
  toolKinds: readonly ToolKind[];
}

/** The turns of the agents of a turn, for traces that make the prompts again; one if there is one agent. */
export function agentTurns(input: TurnInput, events: readonly TurnEvent[]): AgentTurn[] {
  const { multiAgent } = input.definition;
  if (!multiAgent) return [{ input, events, roundOf: (own) => own, toolKinds }];
  // As the state was when each agent was entered, which decides about the jumps that it was offered.
  const model = { stream: () => nothing() };
  return segmentState(events).segments.map((segment, index) => {
    const until = events.filter((event) => event.type === 'entered').at(index);
    const known = events.slice(0, events.indexOf(until!) + 1);
    const turn = new MultiTurn(input, multiAgent, { services: { model }, events: known });
    const own = turn.state.segments.at(-1)!;
    return {
      input: turn.inputOf(own),
      events: segment.events,
      roundOf: (round) => segment.rounds[round - 1] ?? round,
      toolKinds: [turn.handOvers(own).tools, ...toolKinds],
    };
  });
}

async function* nothing(): AsyncGenerator<never> {}
