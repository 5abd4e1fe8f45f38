import type { Result, ShortcutCommand } from '@heddle/api-contract';
import { shortcutInputs, shortcutTools } from '@heddle/api-contract/families/bot';
import type { botOpen } from '@heddle/api-contract/families/bot-open';

type OpenShortcut = Result<(typeof botOpen.calls)['info']>['shortcut_commands'][number];

const sendTypes = ['query', 'panel'];

/** A shortcut command for programs. */
export function toOpenShortcut(command: ShortcutCommand): OpenShortcut {
  return {
    id: command.command_id,
    name: command.command_name,
    command: command.shortcut_command ?? '',
    description: command.description ?? '',
    query_template: command.template_query ?? '',
    icon_url: '',
    send_type: sendTypes[command.send_type ?? 0] ?? '',
    components: (command.components_list ?? []).map((component) => ({
      name: component.name ?? '',
      description: component.description ?? '',
      type: typeOf(component.input_type ?? shortcutInputs.text),
      tool_parameter: component.parameter ?? '',
      options: component.options ?? [],
      default_value: component.default_value?.value ?? '',
      is_hide: component.hide ?? false,
    })),
    ...(command.tool_type === shortcutTools.workflow && {
      tool: {
        name: command.tool_info?.tool_name ?? '',
        type: 'workflow',
        workflow_id: command.work_flow_id ?? '',
      },
    }),
    ...(command.tool_type === shortcutTools.plugin && {
      tool: {
        name: command.tool_info?.tool_name ?? command.plugin_api_name ?? '',
        type: 'plugin',
        plugin_id: command.plugin_id ?? '',
        plugin_api_name: command.plugin_api_name ?? '',
      },
    }),
  };
}

function typeOf(input: number): string {
  if (input === shortcutInputs.text) return 'text';
  return input === shortcutInputs.select ? 'select' : 'file';
}
