import type { ShortcutCall } from '@heddle/agent';
import type { ShortcutCommand } from '@heddle/api-contract';
import { shortcutTools } from '@heddle/api-contract/families/bot';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { type Agent, toolOfShortcut } from '../bot/index.js';

/** A request that may use a shortcut. */
export interface ShortcutRequest {
  shortcut_cmd_id?: string | undefined;
  toolList?: { parameters?: Record<string, { value?: string | undefined }> | undefined }[] | undefined;
}

/** The tool that a shortcut calls before the model answers; undefined for a shortcut without one. */
export function readShortcut(agent: Agent, request: ShortcutRequest): ShortcutCall | undefined {
  if (request.shortcut_cmd_id === undefined) return undefined;
  const values: JsonObject = {};
  for (const { parameters = {} } of request.toolList ?? [])
    for (const [name, { value = '' }] of Object.entries(parameters)) values[name] = value;
  return shortcutCall(agent, request.shortcut_cmd_id, values);
}

/** The call of the tool of an agent's shortcut, with these arguments. */
export function shortcutCall(agent: Agent, commandId: string, values: JsonObject): ShortcutCall | undefined {
  const shortcut = agent.shortcuts.find((one) => isJsonObject(one) && String(one.command_id) === commandId);
  if (!isJsonObject(shortcut ?? null)) return undefined;
  const command = shortcut as Partial<ShortcutCommand>;
  const tool = nameOfTool(agent, command);
  return tool === undefined ? undefined : { tool, arguments: values };
}

/** The tool of a shortcut by the name that models call it; undefined if the agent no longer has it. */
function nameOfTool(agent: Agent, command: Partial<ShortcutCommand>): string | undefined {
  if (command.tool_type === shortcutTools.workflow)
    return agent.workflows.find(({ id }) => id === command.work_flow_id)?.name;
  if (command.tool_type !== shortcutTools.plugin) return undefined;
  const tools = agent.tools.map(({ pluginId, toolId, name }) => ({
    ...{ plugin_id: pluginId, api_id: toolId, api_name: name },
  }));
  return toolOfShortcut(command, tools)?.api_name;
}
