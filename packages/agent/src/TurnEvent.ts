import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { ModelToolCall } from '@heddle/workflow-schema/models';
import type { Usage } from '@heddle/workflow-schema/runs';
import type { HookPoint } from './AgentDefinition.js';
import type { KnowledgeSlice, RecalledMemory } from './AgentServices.js';
import type { ShownCard, ToolInterrupt } from './Tool.js';
import type { TurnFailure } from './TurnError.js';

/**
 * A fact of a turn. The host records each before it reads on; a turn that is given its earlier events continues
 * after them. `ms` are milliseconds.
 */
export type TurnEvent =
  /** An automatic search of the knowledge bases. */
  | { type: 'recalled'; query: string; slices: KnowledgeSlice[]; ms: number }
  /** What was recalled of the user; `text` is as the prompt has it. `error`: it could not be recalled. */
  | { type: 'remembered'; query: string; items: RecalledMemory[]; text: string; error?: string; ms: number }
  | { type: 'modelAsked'; round: number; prompt: PromptFacts }
  | {
      type: 'modelAnswered';
      round: number;
      text: string;
      /** Kept for people; never sent back to the model. */
      reasoning?: string;
      calls: ModelToolCall[];
      usage?: Usage;
      ms: number;
      /** Until the first text, reasoning or call. */
      firstMs?: number;
    }
  /** A call begins. The shortcut's is of round 0. */
  | {
      type: 'toolCalled';
      round: number;
      call: ModelToolCall;
      kind: string;
      origin?: JsonObject;
      /**
       * What others have written and the model had read in this turn when it asked for the call: `knowledge` for
       * excerpts found before the answer, and the names of tools with results.
       */
      follows?: string[];
    }
  | {
      type: 'toolEnded';
      callId: string;
      /** As the model receives it. */
      output: string;
      isError?: boolean;
      /** Ends the turn with this answer. */
      answer?: string;
      /** Number of characters that were cut out. */
      cut?: number;
      /** Excerpts of documents that the output holds. */
      slices?: KnowledgeSlice[];
      /** What answered in place of the tool, such as a mock set. */
      substitute?: JsonObject;
      card?: ShownCard;
      ms: number;
    }
  /** A tool asks the user something. */
  | { type: 'interrupted'; callId: string; interrupt: ToolInterrupt; state?: Json }
  /** The user has answered; written by the host. */
  | { type: 'resumed'; callId: string; value: Json }
  /** A hook was called. */
  | {
      type: 'hooked';
      point: HookPoint;
      /** Position in the list of its point. */
      index: number;
      /** Of a jump: how many agents were entered before. */
      round: number;
      uri: string;
      /** Of a jump: the agent that takes over. */
      agentId?: string;
      action?: 'continue' | 'replace' | 'stop';
      data?: Json;
      error?: string;
      ms: number;
    }
  /** The answer is complete; `goesOn`: another agent continues it. */
  | { type: 'answered'; text: string; sources?: Source[]; goesOn?: boolean }
  /** Of several agents, the one to which all that follows belongs, until the next one is entered or its call ends. */
  | {
      type: 'entered';
      agentId: string;
      agentName: string;
      how: EntryReason;
      /** The agent that answered before, if it is another one. */
      from?: string;
      /** Of a jump: the condition that held. */
      condition?: string;
      /** Of an agent that works for another one: the call that asks it, which ends with its answer. */
      callId?: string;
    }
  /** A model was asked which condition for a jump holds. */
  | {
      type: 'recognized';
      at: RecognitionMoment;
      /** How many conditions there were. */
      choices: number;
      choice?: { agentId: string; agentName: string; condition: string; isImmediate?: boolean };
      /** Why the choice has no effect. */
      refused?: JumpRefusal;
      /** The model could not be asked. */
      error?: string;
      usage?: Usage;
      ms: number;
    }
  /** The agent that answers the next question. */
  | { type: 'appointed'; agentId: string; agentName: string; condition: string }
  | { type: 'suggested'; questions: string[]; usage?: Usage; ms: number }
  | { type: 'ended' }
  /** `text` is what was shown of the answer that was under way. */
  | {
      type: 'failed';
      failure: TurnFailure;
      message: string;
      /** Of the error of the model's service, if it has a number. */
      code?: number;
      /** Of the same error, if it has one: JSON that the host knows. */
      reason?: Json;
      parameters?: { [name: string]: string | number };
      text: string;
    }
  | { type: 'cancelled'; text: string };

/** Why an agent of several answers: `last` and `previous` are those of earlier turns. */
export type EntryReason =
  | 'start'
  | 'last'
  | 'previous'
  | 'appointed'
  | 'suitable'
  | 'shortcut'
  | 'chosen'
  | 'jump'
  | 'asked';

/** When a model decides about a jump: for the whole turn, before or after the answer of an agent. */
export type RecognitionMoment = 'suitable' | 'global' | 'before' | 'after';

/** Why an agent may not be entered: it has answered in this turn, there were enough jumps, or a hook refuses it. */
export type JumpRefusal = 'visited' | 'tooMany' | 'hook';

/** How a prompt was made, for traces. */
export interface PromptFacts {
  /** Estimated tokens of the whole prompt. */
  tokens: number;
  /** Rounds of the history that were sent. */
  rounds: number;
  /** What did not fit: rounds of the history, slices of knowledge, and tool results that were shortened. */
  dropped?: { rounds: number; slices: number; results: number };
  /** Variables of the persona that have no value. */
  missing?: string[];
}

/** A document that an answer is based on. */
export interface Source {
  number: number;
  title: string;
  url?: string;
  content: string;
}

/** Text while it is produced; not recorded. */
export type TurnPiece =
  | { type: 'text'; round: number; text: string }
  | { type: 'reasoning'; round: number; text: string }
  /** Text that a tool shows while it works. */
  | { type: 'toolText'; callId: string; text: string };

/** What a turn gives to its host, in order. */
export type TurnOutput = TurnEvent | TurnPiece;

const pieces: ReadonlySet<string> = new Set(['text', 'reasoning', 'toolText'] satisfies TurnPiece['type'][]);

/** Whether an output is an event to record. */
export function isTurnEvent(output: TurnOutput): output is TurnEvent {
  return !pieces.has(output.type);
}

/** Why a turn has paused. */
export type TurnPause =
  | { type: 'ended'; event: TurnEvent & { type: 'ended' | 'failed' | 'cancelled' } }
  /** A tool asks the user: continue with the event `resumed`. */
  | { type: 'waiting'; callId: string; interrupt: ToolInterrupt }
  /** Tools that the host runs: continue with `toolEnded` or `interrupted` for each. */
  | { type: 'delegated'; calls: DelegatedCall[] };

/** A call of a tool that the host runs. */
export interface DelegatedCall {
  callId: string;
  kind: string;
  origin: JsonObject;
  arguments: JsonObject;
}
