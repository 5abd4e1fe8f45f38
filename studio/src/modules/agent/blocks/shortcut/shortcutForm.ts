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
  /** Input of the workflow that the field fills; empty for none. */
  parameter: string;
}

export interface ShortcutValues {
  name: string;
  command: string;
  description: string;
  /** Empty for none. */
  workflowId: string;
  template: string;
  components: ComponentValues[];
}

export const emptyComponent: ComponentValues = { name: '', type: 'text', options: '', parameter: '' };

export function toValues(shortcut: ShortcutCommand | undefined): ShortcutValues {
  return {
    name: shortcut?.command_name ?? '',
    command: shortcut?.shortcut_command ?? '',
    description: shortcut?.description ?? '',
    workflowId: (shortcut?.tool_type === shortcutTools.workflow && shortcut.work_flow_id) || '',
    template: shortcut?.template_query ?? '',
    components: (shortcut?.components_list ?? []).map((component) => ({
      name: component.name ?? '',
      type: component.input_type === shortcutInputs.select ? 'select' : 'text',
      options: (component.options ?? []).join('\n'),
      parameter: component.parameter ?? '',
    })),
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
    parameter: values.workflowId === '' ? '' : component.parameter.trim(),
  }));
  const { tool_type: _tool, work_flow_id: _flow, tool_info: _info, ...rest } = edited ?? {};
  return {
    ...rest,
    command_name: values.name.trim(),
    shortcut_command: values.command.trim(),
    description: values.description.trim(),
    send_type: components.length > 0 ? 1 : 0,
    template_query: values.template,
    components_list: components,
    ...(values.workflowId !== '' && {
      tool_type: shortcutTools.workflow,
      work_flow_id: values.workflowId,
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
  return values.template.includes(`{${name.trim()}}`) || (values.workflowId !== '' && parameter !== '');
}

/** The message of a shortcut with the values of its form. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name.trim()] ?? whole);
}
