import type { ShortcutCall } from '@heddle/agent';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { Agent } from '../bot/index.js';

const workflowTool = 1;

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
  const { tool_type: type, work_flow_id: id } = shortcut as JsonObject;
  const workflow = agent.workflows.find((one) => one.id === String(id ?? ''));
  if (Number(type) !== workflowTool || !workflow) return undefined;
  return { tool: workflow.name, arguments: values };
}
