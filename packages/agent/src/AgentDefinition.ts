import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { MultiAgentDefinition } from './multi-agent/MultiAgentDefinition.js';

/** Everything that makes up an agent, as plain JSON: a draft, or what publishing has frozen. */
export interface AgentDefinition {
  id: string;
  name: string;
  /** The prompt of the author; may contain `{{variable}}` and `{% if %}`, see `renderPersona`. */
  persona: string;
  /** Replaces `defaultFrame`, the text around the persona. */
  frame?: string;
  model: AgentModel;
  variables: readonly AgentVariable[];
  /** Each is offered by the tool kind of its name. */
  tools: readonly ToolBinding[];
  knowledge?: KnowledgeSettings;
  /** What is remembered of the user across conversations; absent: nothing. */
  memory?: MemorySettings;
  history: HistoryPolicy;
  suggestions: SuggestionSettings;
  hooks?: AgentHooks;
  limits?: Partial<TurnLimits>;
  /** Several agents answer in place of this one; its persona is a part of theirs. */
  multiAgent?: MultiAgentDefinition;
}

/** The model of an agent: what to send with each call, and what it can do. */
export interface AgentModel {
  /** Passed on as `ModelRequest.model`. */
  id: string;
  /** For messages. */
  name?: string;
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  /** Size of the context window in tokens; absent: no trimming. */
  contextTokens?: number;
  /** Absent: true. */
  canCallTools?: boolean;
  /** Kinds of files that may be sent as parts; others become text. */
  sees?: readonly ('image' | 'audio' | 'video')[];
}

/** A variable of the agent. Its value is part of the turn's input. */
export interface AgentVariable {
  name: string;
  description?: string;
  defaultValue?: Json;
  /** Absent: true. A disabled variable does not exist for the turn. */
  isEnabled?: boolean;
  /** Not listed in the prompt; still available to the persona's placeholders. */
  isHiddenFromPrompt?: boolean;
  /** The model cannot change it. */
  isReadOnly?: boolean;
}

/** A tool of the agent; `kind` names the entry of the list of tool kinds, which reads the rest. */
export interface ToolBinding {
  kind: string;
  [field: string]: Json | undefined;
}

/** The knowledge bases of an agent. */
export interface KnowledgeSettings {
  datasets: readonly { id: string; name: string; description?: string }[];
  /** Searched before every answer; otherwise the model searches with the tool `recallKnowledge`. */
  isAutomatic: boolean;
  topK?: number;
  minScore?: number;
  /** 0 semantic, 1 hybrid, 20 full text. */
  strategy?: number;
  useRerank?: boolean;
  useRewrite?: boolean;
  /** Answers from tables by statements that a model writes. Absent: true. */
  useSql?: boolean;
  /** The answer if an automatic search finds nothing. */
  noRecallReply?: string;
  /** Lists the sources below the answer, or gives them apart for a card. */
  showSources?: 'text' | 'card';
}

/** The long-term memory of an agent. */
export interface MemorySettings {
  /** Recalled before every answer. The tools of the memory are offered either way. */
  isAutomatic: boolean;
  /** What the host needs to find the memory. */
  host?: JsonObject;
}

/** How much of the conversation the model receives. */
export interface HistoryPolicy {
  /** Number of rounds, newest last; a round is a question with everything that answered it. */
  rounds: number;
}

/** Whether and how to suggest what the user may ask next. */
export interface SuggestionSettings {
  mode: 'standard' | 'custom' | 'off';
  /** Instruction of the author in the mode `custom`. */
  prompt?: string;
}

/** Something outside that a turn calls at a fixed point. */
export interface Hook {
  /** `https://...`, `plugin:<id>/<api>` or `workflow:<id>`. */
  uri: string;
  /** The version of a workflow; the latest one if absent. */
  version?: string;
  /** Expressions that must all hold, such as `message.text contains refund`. */
  filters?: readonly HookFilter[];
  /** The turn fails if the hook fails. */
  isStrong?: boolean;
  /** 1,000 if absent, at most 10,000. */
  timeoutMs?: number;
}

/** A condition on the question, or on the agent: at a jump, the one that takes over. */
export interface HookFilter {
  field: 'role' | 'text' | 'agentId';
  operator: 'equals' | 'contains';
  value: string;
}

/** Hooks by the point at which they are called, in order. */
export interface AgentHooks {
  /** With the messages before each model call. */
  modelCall?: readonly Hook[];
  /** With the text of the answer. */
  answer?: readonly Hook[];
  /** With the suggested questions. */
  suggestion?: readonly Hook[];
  /** Of several agents, before one hands over to another: `stop` refuses it. */
  beforeJump?: readonly Hook[];
  /** Of several agents, after one has taken over. What these reply changes nothing. */
  afterJump?: readonly Hook[];
}

/** Name of a point at which hooks are called. */
export type HookPoint = keyof AgentHooks;

/** Bounds of a turn. */
export interface TurnLimits {
  /** Answers of the model that may call tools. */
  toolRounds: number;
  /** How often a tool may be called with the same arguments; the last of them is refused. */
  repeatedCalls: number;
  /** Calls of one answer of the model; further ones are refused. */
  callsPerRound: number;
  /** What happens at `toolRounds` and `repeatedCalls`: the model is told once and may answer, or the turn fails. */
  atLimit: 'tell' | 'fail';
  /** Milliseconds for one call of a tool that names no limit of its own. */
  toolMs: number;
  /** Milliseconds that the model may stay silent. */
  silenceMs: number;
  /** Milliseconds of a turn, without the time it waits for people. */
  totalMs: number;
  /** Characters of a tool's result; the middle of a longer one is cut out. */
  resultCharacters: number;
}
