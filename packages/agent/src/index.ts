export type {
  AgentDefinition,
  AgentHooks,
  AgentModel,
  AgentVariable,
  HistoryPolicy,
  Hook,
  HookFilter,
  HookPoint,
  KnowledgeSettings,
  MemorySettings,
  SuggestionSettings,
  ToolBinding,
  TurnLimits,
} from './AgentDefinition.js';
export type {
  AgentHookCaller,
  AgentKnowledge,
  AgentMemory,
  AgentPlugins,
  AgentServices,
  AgentVariables,
  CallOptions,
  HookReply,
  KnowledgeSlice,
  ModelService,
  RecalledMemory,
} from './AgentServices.js';
export { defaultLimits } from './limits.js';
export { endedCall } from './loop/callTool.js';
export { roundMessages } from './loop/roundMessages.js';
export { type LoopPause, type NextPrompt, runToolLoop, type ToolLoop } from './loop/runToolLoop.js';
export { modelTools, type OfferedTools, offerTools } from './loop/toolNames.js';
export { type AgentTurn, agentTurns } from './multi-agent/agentTurns.js';
export type {
  Jump,
  MemberAgent,
  MultiAgentDefinition,
  NextRule,
  Recognition,
} from './multi-agent/MultiAgentDefinition.js';
export { type AssembledPrompt, promptBuilder } from './prompt/assemblePrompt.js';
export { defaultFrame } from './prompt/frame.js';
export { historyRounds, pairSafe } from './prompt/history.js';
export { type PersonaTemplate, parsePersona, renderPersona } from './prompt/personaTemplate.js';
export { type CountTokens, estimateTokens } from './prompt/tokens.js';
export { visibleText } from './prompt/visibleText.js';
export { runTurn } from './runTurn.js';
export type { ShownCard, Tool, ToolContext, ToolInterrupt, ToolResult } from './Tool.js';
export { TurnError, type TurnFailure } from './TurnError.js';
export {
  type DelegatedCall,
  type EntryReason,
  isTurnEvent,
  type JumpRefusal,
  type PromptFacts,
  type RecognitionMoment,
  type Source,
  type TurnEvent,
  type TurnOutput,
  type TurnPause,
  type TurnPiece,
} from './TurnEvent.js';
export type {
  DialogueState,
  HistoryRound,
  Question,
  QuestionFile,
  ShortcutCall,
  TurnInput,
} from './TurnInput.js';
export type { TurnOptions } from './TurnOptions.js';
export {
  applyTurnEvent,
  type CallState,
  findCall,
  type RoundState,
  type TurnState,
  turnState,
} from './TurnState.js';
export type { PluginBinding } from './tools/pluginTools.js';
export type { ToolKind } from './tools/ToolKind.js';
export { toolKinds } from './tools/toolKinds.js';
export type { WorkflowBinding } from './tools/workflowTools.js';
