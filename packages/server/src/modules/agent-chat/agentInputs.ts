import type { HistoryRound, Question, ShortcutCall, TurnEvent, TurnInput } from '@heddle/agent';
import type { JsonObject } from '@heddle/workflow-schema';
import type { AgentPlace } from './agentHistory.js';

/** Inputs of the run in which an agent answers. */
export interface AgentInputs {
  question: Question;
  /** Where the history is read from. */
  place?: AgentPlace;
  /** Of a trial: what was said before, in place of a conversation. */
  history?: HistoryRound[];
  /** Of a trial: values of the agent's variables. The agent does not change the stored ones. */
  trialVariables?: JsonObject;
  /** Of a trial: events of the earlier answer that it continues. */
  earlier?: TurnEvent[];
  /** Values of variables for this answer only. */
  overrides?: JsonObject;
  shortcut?: ShortcutCall;
  now: string;
  /** Of several agents, the one that shall answer. */
  startAt?: string;
}

export function toRunInputs(inputs: AgentInputs): JsonObject {
  return inputs as unknown as JsonObject;
}

export function readRunInputs(inputs: JsonObject): AgentInputs {
  return inputs as unknown as AgentInputs;
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A time as prompts state it: `Monday 2026/11/23 15:36:17 +00:00`. */
export function promptTime(date: Date): NonNullable<TurnInput['now']> {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  return `${days[date.getUTCDay()]} ${day.replaceAll('-', '/')} ${time} +00:00`;
}
