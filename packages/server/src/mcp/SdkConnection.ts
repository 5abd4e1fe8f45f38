import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolResultSchema,
  GetPromptResultSchema,
  ReadResourceResultSchema,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { mcpLimits } from './limits.js';
import type {
  McpCallOptions,
  McpConnection,
  McpContent,
  McpPrompt,
  McpResource,
  McpResult,
  McpTools,
} from './McpConnector.js';
import { McpError } from './McpError.js';
import { maskSecrets } from './maskSecrets.js';
import { readContents, readResult } from './readResult.js';
import { readTools } from './readTools.js';
import { toMcpError } from './toMcpError.js';
import { visible } from './visible.js';

/** What the connection learns between requests. */
export interface ConnectionState {
  isClosed: boolean;
  toolChanges: number;
  flood: McpError | undefined;
}

/** A connection through the SDK's client. */
export class SdkConnection implements McpConnection {
  readonly server: McpConnection['server'];

  constructor(
    readonly client: Client,
    readonly state: ConnectionState,
    readonly secrets: () => Promise<string[]>,
  ) {
    const { name = '', version = '', title } = client.getServerVersion() ?? {};
    const instructions = client.getInstructions();
    this.server = {
      name: label(name),
      version: label(version),
      ...(title !== undefined && { title: label(title) }),
      ...(instructions !== undefined && { instructions: text(instructions) }),
    };
  }

  get isClosed(): boolean {
    return this.state.isClosed;
  }

  get toolChanges(): number {
    return this.state.toolChanges;
  }

  async listTools(options: McpCallOptions = {}): Promise<McpTools> {
    if (!this.client.getServerCapabilities()?.tools) return { tools: [], refused: [] };
    const listed = await this.#listAll('tools/list', 'tools', mcpLimits.tools + 1, options);
    if (listed.length > mcpLimits.tools)
      throw new McpError(mcpReasons.tooManyTools({ maximum: mcpLimits.tools }));
    return readTools(listed);
  }

  async callTool(name: string, values: JsonObject, options: McpCallOptions = {}): Promise<McpResult> {
    const params = { name, arguments: values };
    const send = (given: RequestOptions) =>
      this.client.request({ method: 'tools/call', params }, CallToolResultSchema, given);
    return readResult((await this.#within(mcpLimits.callMs, options, send)) as JsonObject);
  }

  async listResources(options: McpCallOptions = {}): Promise<McpResource[]> {
    if (!this.client.getServerCapabilities()?.resources) return [];
    const listed = await this.#listAll('resources/list', 'resources', mcpLimits.listed, options);
    return listed.flatMap(({ uri, name, description, mimeType }) => {
      if (typeof uri !== 'string' || uri.length > 2_000) return [];
      return [
        {
          uri,
          name: label(name),
          description: text(description),
          ...(typeof mimeType === 'string' && { mimeType: label(mimeType) }),
        },
      ];
    });
  }

  async readResource(uri: string, options: McpCallOptions = {}): Promise<McpContent[]> {
    const send = (given: RequestOptions) =>
      this.client.request({ method: 'resources/read', params: { uri } }, ReadResourceResultSchema, given);
    const { contents } = await this.#within(mcpLimits.listMs, options, send);
    return readContents(contents as Json[]);
  }

  async listPrompts(options: McpCallOptions = {}): Promise<McpPrompt[]> {
    if (!this.client.getServerCapabilities()?.prompts) return [];
    const listed = await this.#listAll('prompts/list', 'prompts', mcpLimits.listed, options);
    return listed.flatMap(({ name, description, arguments: given }) => {
      if (typeof name !== 'string' || name.length > mcpLimits.toolName) return [];
      const known = (Array.isArray(given) ? given : []).filter(isJsonObject).slice(0, 50);
      const parameters = known.map((one) => ({
        name: label(one.name),
        description: text(one.description),
        isRequired: one.required === true,
      }));
      return [{ name, description: text(description), arguments: parameters }];
    });
  }

  async getPrompt(
    name: string,
    values: Record<string, string>,
    options: McpCallOptions = {},
  ): Promise<McpContent[]> {
    const params = { name, arguments: values };
    const send = (given: RequestOptions) =>
      this.client.request({ method: 'prompts/get', params }, GetPromptResultSchema, given);
    const { messages } = await this.#within(mcpLimits.listMs, options, send);
    return readContents(messages.map(({ content }) => content) as Json[]);
  }

  async close(): Promise<void> {
    await this.client.close().catch(() => undefined);
  }

  /** All pages of a list. A server that never ends the list is cut off. */
  async #listAll(
    method: string,
    field: string,
    maximum: number,
    options: McpCallOptions,
  ): Promise<JsonObject[]> {
    const all: JsonObject[] = [];
    let cursor: Json | undefined;
    for (let page = 0; page < mcpLimits.pages && all.length < maximum; page++) {
      const params = typeof cursor === 'string' ? { cursor } : {};
      const send = (given: RequestOptions) => this.client.request({ method, params }, ResultSchema, given);
      const result = (await this.#within(mcpLimits.listMs, options, send)) as JsonObject;
      const items = result[field];
      if (!Array.isArray(items))
        throw new McpError(mcpReasons.notMcp({ problem: `${method} returned no ${field}` }));
      all.push(...items.filter(isJsonObject));
      cursor = result.nextCursor;
      if (typeof cursor !== 'string' || cursor === '') break;
    }
    return all.slice(0, maximum);
  }

  async #within<T>(
    usualMs: number,
    { signal, timeoutMs = usualMs, onProgress }: McpCallOptions,
    send: (options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    const secrets = await this.secrets();
    try {
      const result = await send({
        timeout: timeoutMs,
        maxTotalTimeout: timeoutMs,
        ...(signal && { signal }),
        ...(onProgress && { onprogress: onProgress as NonNullable<RequestOptions['onprogress']> }),
      });
      return maskSecrets(result, secrets);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Error) error.message = maskSecrets(error.message, secrets);
      throw this.state.flood ?? toMcpError(error, timeoutMs);
    }
  }
}

function label(given: unknown): string {
  return typeof given === 'string' ? visible(given.slice(0, 200)) : '';
}

function text(given: unknown): string {
  return typeof given === 'string' ? visible(given.slice(0, mcpLimits.description)) : '';
}
