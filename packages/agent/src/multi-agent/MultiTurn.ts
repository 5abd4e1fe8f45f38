import type { AgentServices } from '../AgentServices.js';
import { elapsed } from '../loop/askModel.js';
import { runSingleTurn } from '../runSingleTurn.js';
import {
  isTurnEvent,
  type JumpRefusal,
  type RecognitionMoment,
  type TurnEvent,
  type TurnOutput,
  type TurnPause,
} from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { TurnOptions } from '../TurnOptions.js';
import type { ToolKind } from '../tools/ToolKind.js';
import { toolKinds } from '../tools/toolKinds.js';
import { askTools } from './askTools.js';
import { jumpTools, type OfferedJump } from './jumpTools.js';
import {
  type Jump,
  type MemberAgent,
  type MultiAgentDefinition,
  maxJumps,
  type Recognition,
} from './MultiAgentDefinition.js';
import { askedInput, memberInput } from './memberInput.js';
import { recognize } from './recognize.js';
import {
  addToSegments,
  askerOf,
  callsOfOthers,
  roundsOfOthers,
  type Segment,
  type SegmentState,
  segmentState,
  withRound,
} from './segments.js';

type Recognized = TurnEvent & { type: 'recognized' };
type Entered = TurnEvent & { type: 'entered' };

/** What to ask a model about jumps. */
export interface JumpQuestion {
  at: RecognitionMoment;
  recognition: Recognition & { by: 'model' };
  jumps: readonly Jump[];
  /** Whose model is asked if the recognition names none. */
  member: MemberAgent;
  answer?: string | undefined;
}

/** A turn of several agents under way in this process. */
export class MultiTurn {
  readonly state: SegmentState;
  readonly toolKinds;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
  readonly #began = performance.now();

  constructor(
    readonly input: TurnInput,
    readonly definition: MultiAgentDefinition,
    readonly options: TurnOptions,
  ) {
    this.state = segmentState(options.events);
    this.toolKinds = options.toolKinds ?? toolKinds;
    this.signal = options.signal ?? new AbortController().signal;
    this.idempotencyKey = options.idempotencyKey ?? '';
  }

  /** Adds an event and returns it, to be given to the host. */
  take<Event extends TurnEvent>(event: Event): Event {
    addToSegments(this.state, event);
    return event;
  }

  member(id: string | undefined): MemberAgent | undefined {
    return this.definition.agents.find((agent) => agent.id === id);
  }

  /** The agent that answers now. */
  memberOf({ entered }: Segment): MemberAgent {
    const found = this.member(entered.agentId);
    if (!found) throw new Error(`the agents of the turn lack ${entered.agentId}`);
    return found;
  }

  servicesFor({ definition }: MemberAgent): AgentServices {
    return this.options.servicesFor?.(definition) ?? this.options.services;
  }

  inputOf(segment: Segment): TurnInput {
    const { segments } = this.state;
    const { callId } = segment.entered;
    if (callId !== undefined) {
      const { events } = askerOf(this.state, segment);
      const asked = events.find((event) => event.type === 'toolCalled' && event.call.id === callId);
      const { task } = asked?.type === 'toolCalled' ? asked.call.arguments : {};
      return askedInput(this.input, this.memberOf(segment), task, elapsed(this.#began));
    }
    const before = segments.slice(0, segments.indexOf(segment));
    const { shortcut, ...input } = memberInput(
      this.input,
      this.memberOf(segment),
      before,
      elapsed(this.#began),
    );
    // The shortcut's tool runs once, for the agent that is entered first.
    return shortcut && before.length === 0 ? { ...input, shortcut } : input;
  }

  /** Runs one agent as in a turn of its own. Takes nothing: the caller decides what of it is the turn's. */
  run(segment: Segment, tools: ToolKind): AsyncGenerator<TurnOutput, TurnPause> {
    const { segments } = this.state;
    return runSingleTurn(this.inputOf(segment), {
      services: this.servicesFor(this.memberOf(segment)),
      toolKinds: [tools, ...this.toolKinds],
      events: [...segment.events],
      signal: this.signal,
      idempotencyKey: `${this.idempotencyKey}:agent${segments.indexOf(segment) + 1}`,
      takenIds: callsOfOthers(this.state, segment),
    });
  }

  /** What one agent has given, as a part of the whole turn; an event is taken. */
  share<Output extends TurnOutput>(segment: Segment, output: Output): Output {
    const shared = withRound(output, roundsOfOthers(this.state, segment));
    if (isTurnEvent(shared)) this.take(shared);
    return shared;
  }

  /** How the model of an agent can hand over or ask others, as tools, and the jumps among them. */
  handOvers(segment: Segment): { tools: ToolKind; jumps: OfferedJump[] } {
    const { agents, isHosted, startId } = this.definition;
    if (!isHosted) {
      const jumps = this.offeredJumps(segment);
      return { tools: jumpTools(jumps), jumps };
    }
    const { agentId } = segment.entered;
    const { segments } = this.state;
    const others = agentId === startId ? agents.filter(({ id }) => id !== startId) : [];
    const asked = segments.filter(({ entered }) => entered.callId !== undefined).length;
    return { tools: askTools(others, asked), jumps: [] };
  }

  /** Why an agent may not be entered now. */
  refusalOf(targetId: string): JumpRefusal | undefined {
    const { segments, hooked } = this.state;
    if (segments.length > maxJumps) return 'tooMany';
    const isStopped = hooked.some(
      ({ point, agentId, round, action }) =>
        point === 'beforeJump' && agentId === targetId && round === segments.length && action === 'stop',
    );
    if (isStopped) return 'hook';
    return segments.some(({ entered }) => entered.agentId === targetId) ? 'visited' : undefined;
  }

  /** The jumps that the model of an agent may choose. */
  private offeredJumps(segment: Segment): OfferedJump[] {
    const { globalJumps, globalRecognition } = this.definition;
    const { jumps, recognition } = this.memberOf(segment);
    const isFirst = this.state.segments[0] === segment;
    const offered = [
      ...(isFirst && globalRecognition.by === 'tool' ? globalJumps : []),
      ...(recognition.by === 'tool' ? jumps : []),
    ];
    return offered.flatMap((jump): OfferedJump[] => {
      const target = this.member(jump.targetId);
      if (!target || target.id === segment.entered.agentId) return [];
      const refused = this.refusalOf(target.id);
      return [{ jump, target, ...(refused === undefined ? {} : { refused }) }];
    });
  }

  /** Asks a model which jump is due. */
  async recognize({ at, recognition, jumps, member, answer }: JumpQuestion): Promise<Recognized> {
    const possible = jumps.filter(({ targetId }) => this.member(targetId));
    const { index, ...facts } = await recognize({
      service: this.servicesFor(member).model,
      model: recognition.model ?? member.definition.model,
      prompt: recognition.prompt,
      conditions: possible.map(({ condition }) => condition),
      input: this.input,
      rounds: recognition.rounds,
      answer,
      signal: this.signal,
      idempotencyKey: `${this.idempotencyKey}:jump:${at}:${this.state.segments.length}`,
    });
    const jump = index === undefined ? undefined : possible[index];
    const event: Recognized = { type: 'recognized', at, choices: possible.length, ...facts };
    if (!jump) return event;
    const { condition, targetId, isImmediate } = jump;
    const { id: agentId, name: agentName } = this.member(targetId)!;
    // An agent that is to answer the next question may have had this one.
    const isNow = at !== 'after' || isImmediate === true;
    const refused = isNow ? this.refusalOf(targetId) : undefined;
    return {
      ...event,
      choice: { agentId, agentName, condition, ...(isImmediate ? { isImmediate } : {}) },
      ...(refused === undefined ? {} : { refused }),
    };
  }

  /** The event by which an agent begins to work for the one that has called it. */
  ask({ agentId, agentName }: { agentId: string; agentName: string }, callId: string): Entered {
    return this.take({ type: 'entered', agentId, agentName, how: 'asked', callId });
  }

  /** The event by which an agent takes over. */
  enter(member: MemberAgent, how: Entered['how'], condition?: string): Entered {
    const from = this.state.segments.at(-1)?.entered.agentId ?? this.input.dialogue?.currentId;
    return this.take({
      type: 'entered',
      agentId: member.id,
      agentName: member.name,
      how,
      ...(from === undefined || from === member.id ? {} : { from }),
      ...(condition === undefined ? {} : { condition }),
    });
  }
}
