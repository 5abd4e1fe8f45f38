import { shortcutInputs, shortcutTools } from '@heddle/api-contract/families/bot';
import type { ShortcutCommand, ShortcutInput } from './shortcutQueries.js';

export const maxComponents = 10;
export const maxOptions = 20;

/** A field of the form that a shortcut opens. */
export interface ComponentValues {
  name: string;
  type: 'text' | 'select';
  /** One option per line. */
  options: string;
  /** Input of the tool that the field fills; empty for none. */
  parameter: string;
}

/** A workflow or a tool of a plugin that the agent has. */
export type ShortcutTool =
  | { kind: 'workflow'; id: string }
  | { kind: 'plugin'; id: string; pluginId: string; name: string };

export interface ShortcutValues {
  name: string;
  command: string;
  description: string;
  /** Runs before the model answers. */
  tool: ShortcutTool | undefined;
  template: string;
  components: ComponentValues[];
}

export const emptyComponent: ComponentValues = { name: '', type: 'text', options: '', parameter: '' };

export function toValues(shortcut: ShortcutCommand | undefined): ShortcutValues {
  return {
    name: shortcut?.command_name ?? '',
    command: shortcut?.shortcut_command ?? '',
    description: shortcut?.description ?? '',
    tool: toolOf(shortcut),
    template: shortcut?.template_query ?? '',
    components: (shortcut?.components_list ?? []).map((component) => ({
      name: component.name ?? '',
      type: component.input_type === shortcutInputs.select ? 'select' : 'text',
      options: (component.options ?? []).join('\n'),
      parameter: component.parameter ?? '',
    })),
  };
}

function toolOf(shortcut: ShortcutCommand | undefined): ShortcutTool | undefined {
  const { tool_type, work_flow_id, plugin_id, plugin_api_id, plugin_api_name = '' } = shortcut ?? {};
  if (tool_type === shortcutTools.workflow && work_flow_id) return { kind: 'workflow', id: work_flow_id };
  if (tool_type !== shortcutTools.plugin || !plugin_id || !plugin_api_id) return undefined;
  return { kind: 'plugin', id: plugin_api_id, pluginId: plugin_id, name: plugin_api_name };
}

/** The fields of a stored shortcut that name its tool. */
function storedTool(tool: ShortcutTool) {
  if (tool.kind === 'workflow') return { tool_type: shortcutTools.workflow, work_flow_id: tool.id };
  const { id, pluginId, name } = tool;
  return {
    tool_type: shortcutTools.plugin,
    ...{ plugin_id: pluginId, plugin_api_id: id, plugin_api_name: name },
  };
}

export const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The shortcut as stored. `edited` keeps what the form does not show. */
export function toShortcut(values: ShortcutValues, edited: ShortcutCommand | undefined): ShortcutInput {
  const components = values.components.map((component) => ({
    ...edited?.components_list?.find(({ name }) => name === component.name),
    name: component.name.trim(),
    input_type: component.type === 'select' ? shortcutInputs.select : shortcutInputs.text,
    options: component.type === 'select' ? linesOf(component.options).slice(0, maxOptions) : [],
    parameter: values.tool === undefined ? '' : component.parameter.trim(),
  }));
  const {
    tool_type: _tool,
    work_flow_id: _flow,
    tool_info: _info,
    ...others
  } = edited ?? ({} as Partial<ShortcutCommand>);
  const { plugin_id: _plugin, plugin_api_id: _api, plugin_api_name: _name, ...rest } = others;
  return {
    ...rest,
    command_name: values.name.trim(),
    shortcut_command: values.command.trim(),
    description: values.description.trim(),
    send_type: components.length > 0 ? 1 : 0,
    template_query: values.template,
    components_list: components,
    ...(values.tool && {
      ...storedTool(values.tool),
      tool_info: {
        tool_params_list: components
          .filter(({ parameter }) => parameter !== '')
          .map(({ name, parameter }) => ({ name: parameter, default_value: name, refer_component: true })),
      },
    }),
  };
}

/** Whether a shortcut uses a field at all. */
export function isUsed({ name, parameter }: ComponentValues, values: ShortcutValues): boolean {
  return values.template.includes(`{${name.trim()}}`) || (values.tool !== undefined && parameter !== '');
}

/** The message of a shortcut with the values of its form. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name.trim()] ?? whole);
}
