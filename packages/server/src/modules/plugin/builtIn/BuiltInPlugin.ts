import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { App } from '../../../kernel/services.js';
import type { PluginCode } from '../PluginContent.js';

/** Chooses the text of a language. */
export type Say = (texts: { en: string; 'zh-CN': string }) => string;

/** A tool of a built-in plugin, described in one language. */
export interface BuiltInTool {
  /** As models know it; for code, the name of the exported function. */
  name: string;
  description: string;
  /** JSON schemas of the arguments by name. */
  inputs: Readonly<Record<string, JsonObject>>;
  required: readonly string[];
}

/** Runs a tool in this process. Rejects with a `PluginError` or `DomainError` that models may read. */
export type BuiltInFunction = (
  app: Pick<App, 'outbound'>,
  values: JsonObject,
  signal: AbortSignal,
) => Promise<{ [name: string]: Json }>;

interface Description {
  name: string;
  description: string;
  tools: readonly BuiltInTool[];
}

/** A plugin that every space has without installing it. */
export type BuiltInPlugin = {
  /** Fixed, below the ids that are given to rows. */
  id: string;
  describe(say: Say): Description;
} & (
  | { code: PluginCode; functions?: undefined }
  /** By the names of the tools, for what the sandbox lacks: time zones and requests to any public address. */
  | { code?: undefined; functions: Readonly<Record<string, BuiltInFunction>> }
);
