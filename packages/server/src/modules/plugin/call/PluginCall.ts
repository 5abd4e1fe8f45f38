import type { CommonParameters, InputOverride, Tool } from '@heddle/plugin';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { PluginContent, StoredTool } from '../PluginContent.js';

/** Where a call comes from. */
export type CallScene = 'debug' | 'agent' | 'workflow';

/** On whose behalf a tool is called, and from where. Access was checked before. */
export interface ToolCaller {
  /** The space of the caller, which is that of the plugin. */
  spaceId: string;
  /** Whose rights the call uses. */
  userId: string;
  /** The end user of an app that the account acts for; empty for the account itself. */
  endUser?: string;
  scene: CallScene;
  /** A draft is tried out, which mock sets may answer. */
  isTrial: boolean;
  botId?: string;
  workflowId?: string;
  conversationId?: string;
  connectorId?: string;
  runId?: string;
}

/** One call of a tool, as kinds of plugins, credentials and interceptors see it. */
export interface PluginCall {
  pluginId: string;
  /** Empty for the draft. */
  version: string;
  content: PluginContent;
  stored: StoredTool;
  /** `stored` as read from its operation. */
  tool: Tool;
  caller: ToolCaller;
  arguments: JsonObject;
  overrides: readonly InputOverride[];
  common: CommonParameters;
  variables: JsonObject;
  /** Name of the environment to call; empty for the plugin's own address. */
  environment: string;
  signal: AbortSignal;
  /** Identical for every attempt of this call. */
  idempotencyKey: string;
  /** Set when a question of this call was answered. */
  resumed?: { value: Json; state: Json };
}

/** What a call gave. */
export interface CallResult {
  output: JsonObject;
  /** The answer as it came, for people. */
  raw?: string;
  /** JSON text of the request for people, without secrets. */
  request?: string;
  /** Characters that were left out of a long answer. */
  cut?: number;
  /** What answered instead of the tool, as message extensions have it, such as a mock set. */
  substitute?: JsonObject;
}

/** A question to the user before the call can go on; `kind` is the wire's type: 7 sign-in, 2 question. */
export interface CallInterrupt {
  interrupt: { kind: number; data: Json };
  state?: Json;
}

export type CallOutcome = CallResult | CallInterrupt;

export function isInterrupt(outcome: CallOutcome): outcome is CallInterrupt {
  return 'interrupt' in outcome;
}
