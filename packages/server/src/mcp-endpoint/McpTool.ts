import type { Client } from '@heddle/api-contract';
import type { botOpen } from '@heddle/api-contract/families/bot-open';
import type { openChat } from '@heddle/api-contract/families/open-chat';
import type { space } from '@heddle/api-contract/families/space';
import type { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import type { JsonObject } from '@heddle/workflow-schema';

/** The open API, as the caller of the endpoint: every right of their token is checked there. */
export type OpenApi = Client<{
  botOpen: typeof botOpen;
  openChat: typeof openChat;
  space: typeof space;
  workflowOpen: typeof workflowOpen;
}>;

/** What a tool may use during a call. */
export interface ToolCall {
  api: OpenApi;
  /** Aborted when nobody waits for the result any more. */
  signal: AbortSignal;
  /** Aborted when the client cancels the call. One that only disconnects can ask for the run later. */
  cancelled: AbortSignal;
  /** Tells the client that the call goes on. */
  progress(message: string): void;
  /** Ends a run that the caller has started. */
  cancelRun(runId: string): Promise<unknown>;
}

export interface ToolResult {
  text: string;
  structured?: JsonObject;
  isError?: boolean;
}

/** A tool that the endpoint offers. */
export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** JSON schema of the arguments object. */
  inputSchema: JsonObject;
  /** It changes nothing. */
  isReadOnly: boolean;
  call(values: JsonObject, call: ToolCall): Promise<ToolResult>;
}
