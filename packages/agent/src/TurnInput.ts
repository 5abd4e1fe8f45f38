import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { ModelMessage } from '@heddle/workflow-schema/models';
import type { AgentDefinition } from './AgentDefinition.js';

/** What a turn answers, as plain JSON: a host stores it once, and gives it again when the turn continues. */
export interface TurnInput {
  definition: AgentDefinition;
  question: Question;
  /** Earlier rounds, oldest first; `historyRounds` makes them of stored messages. */
  history: readonly HistoryRound[];
  /** Values of the agent's variables for this user. */
  variables?: JsonObject;
  /** Values for this turn only; they win over `variables`. */
  overrides?: JsonObject;
  /** A tool that runs before the model. */
  shortcut?: ShortcutCall;
  /** When the question was asked, as the prompt shows it: `Monday 2026/11/23 15:36:17 +00:00`. */
  now?: string;
  /** Given to hooks: ids of the conversation, the chat and the user. */
  place?: JsonObject;
  /** Of several agents, which ones have answered before. */
  dialogue?: DialogueState;
}

/** Who has answered in a conversation with several agents. */
export interface DialogueState {
  /** The agent that answered last; absent at the beginning. */
  currentId?: string;
  /** Those that answered before it, the latest one last. */
  previousIds: readonly string[];
  /** The current agent was chosen for this question after the previous answer. */
  isAppointed?: boolean;
  /** The agent that shall answer, whichever was last: for trying one out. */
  startAt?: string;
}

/** The message of the user. */
export interface Question {
  text: string;
  files?: readonly QuestionFile[];
}

/** A file sent with a question. */
export interface QuestionFile {
  type: 'image' | 'audio' | 'video' | 'file';
  url: string;
  name?: string;
  /** Text of the file, for models that read text only. */
  text?: string;
}

/** A question with everything that answered it, as the model shall see it. */
export interface HistoryRound {
  messages: readonly ModelMessage[];
}

/** A tool call that the user makes by a shortcut. */
export interface ShortcutCall {
  /** Name of the tool as its kind gives it. */
  tool: string;
  arguments: { [name: string]: Json };
}
