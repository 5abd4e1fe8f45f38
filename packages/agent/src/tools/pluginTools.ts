import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { ToolBinding } from '../AgentDefinition.js';
import type { AgentPlugins } from '../AgentServices.js';
import type { Tool } from '../Tool.js';
import type { ToolKind } from './ToolKind.js';

/** A tool of a plugin, with the interface that it had when it was added or published. */
export interface PluginBinding extends ToolBinding {
  kind: 'plugin';
  pluginId: string;
  toolId: string;
  version: string;
  name: string;
  description: string;
  /** JSON schema of the inputs that the model fills. */
  parameters: JsonObject;
}

/** Tools of plugins: the host calls them, and knows what else their bindings say. */
export const pluginTools: ToolKind = {
  kind: 'plugin',
  tools: ({ definition }, { plugins }) =>
    plugins ? definition.tools.filter(isPlugin).map((binding) => toTool(binding, plugins)) : [],
};

function isPlugin(binding: ToolBinding): binding is PluginBinding {
  return binding.kind === 'plugin' && isJsonObject(binding.parameters ?? null);
}

function toTool(binding: PluginBinding, plugins: AgentPlugins): Tool {
  const { pluginId, toolId, version, name, description, parameters } = binding;
  return {
    name,
    description,
    parameters,
    kind: 'plugin',
    origin: { pluginId, toolId, version },
    // A call may have an effect, such as an order.
    isOnce: true,
    call: (values, context) => plugins.call(binding, values, context),
  };
}
