import { defineExtensionPoint } from '../../../kernel/extensionPoints.js';
import type { App } from '../../../kernel/services.js';
import type { PluginContent } from '../PluginContent.js';
import type { CallOutcome, PluginCall } from './PluginCall.js';

/** How the tools of a kind of plugins are called: over HTTP, by MCP, in the sandbox, in this process. */
export interface PluginKind {
  /** Value of `plugins.kind`. */
  name: string;
  /**
   * Calls a tool. Rejects with a `PluginError` or a `DomainError` for failures that the model and people may read;
   * the message holds no secrets.
   */
  call(app: App, call: PluginCall): Promise<CallOutcome>;
  /** What a version keeps of the draft. Rejects with a `DomainError` if the draft cannot be published. */
  freeze?(content: PluginContent): Promise<PluginContent>;
}

export const pluginKinds = defineExtensionPoint<PluginKind>('plugin kinds');
