import { cutVisible } from '@heddle/api-contract';
import { Alert, Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../../shared/parts/FormDialog.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { useToolWorkflows } from '../../tools/toolQueries.js';
import { ComponentsField } from './ComponentsField.js';
import {
  isUsed,
  linesOf,
  type ShortcutTool,
  type ShortcutValues,
  toShortcut,
  toValues,
} from './shortcutForm.js';
import { shortcutMessages } from './shortcutMessages.js';
import { type ShortcutCommand, useSaveShortcut, useShortcuts } from './shortcutQueries.js';

interface ShortcutDialogProps {
  edited?: ShortcutCommand;
  /** Called with the id of a new shortcut. */
  onSaved?(id: string): void;
  onClose(): void;
}

/** In visible characters. */
const limits = { name: 20, description: 100, template: 3000 };
const commandPattern = /^(?=[\w-]*[A-Za-z])[\w-]+$/;

/** Adds a shortcut or edits one. Its tool is one of the agent's. */
export function ShortcutDialog({ edited, onSaved, onClose }: ShortcutDialogProps) {
  const t = useMessages(shortcutMessages);
  const shared = useMessages(sharedMessages);
  const { spaceId, botId } = useAgent();
  const [ids] = useBlock('shortcut_sort');
  const known = useShortcuts(botId).data;
  const save = useSaveShortcut(spaceId, botId);
  const isTaken = (command: string) =>
    ids.some((id) => id !== edited?.command_id && known?.get(id)?.shortcut_command === command);
  return (
    <FormDialog<ShortcutValues>
      title={t(edited ? 'edit' : 'add')}
      submit={shared('save')}
      size={640}
      isOpen
      initial={toValues(edited)}
      apiNames={{
        ...{ command_name: 'name', shortcut_command: 'command', template_query: 'template' },
        plugin_api_id: 'tool',
      }}
      check={({ name, command, template, components }) => ({
        name: name.trim() === '' && t('nameMissing'),
        command:
          command.trim() !== '' &&
          ((!commandPattern.test(command.trim()) && t('commandBad')) ||
            (isTaken(command.trim()) && t('commandTaken'))),
        template: template.trim() === '' && t('templateMissing'),
        components:
          (new Set(components.map((one) => one.name.trim() || '')).size < components.length ||
          components.some((one) => one.name.trim() === '')
            ? t('componentNameMissing')
            : undefined) ??
          (components.some((one) => one.type === 'select' && linesOf(one.options).length === 0) &&
            t('optionsMissing')),
      })}
      onSubmit={async (values) => {
        const id = await save.mutateAsync(toShortcut(values, edited));
        if (!edited) onSaved?.(id);
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <TextInput
            label={t('name')}
            data-autofocus
            {...field('name')}
            onChange={(event) => set('name', cutVisible(event.currentTarget.value, limits.name))}
          />
          <TextInput
            label={t('command')}
            description={t('commandHint')}
            maxLength={50}
            {...field('command')}
          />
          <TextInput
            label={t('description')}
            {...field('description')}
            onChange={(event) =>
              set('description', cutVisible(event.currentTarget.value, limits.description))
            }
          />
          <ToolSelect tool={values.tool} error={field('tool').error} onChange={(tool) => set('tool', tool)} />
          <ComponentsField
            components={values.components}
            hasTool={values.tool !== undefined}
            error={field('components').error}
            onChange={(components) => set('components', components)}
          />
          <Textarea
            label={t('template')}
            description={t('templateHint')}
            autosize
            minRows={2}
            maxRows={8}
            {...field('template')}
            onChange={(event) => set('template', cutVisible(event.currentTarget.value, limits.template))}
          />
          <Group gap={6}>
            {values.components
              .filter(({ name }) => name.trim() !== '')
              .map(({ name }) => (
                <Button
                  key={name}
                  variant="default"
                  size="compact-xs"
                  onClick={() => set('template', `${values.template}{${name.trim()}}`)}
                >
                  {t('insert', { name })}
                </Button>
              ))}
          </Group>
          {values.components
            .filter((component) => component.name.trim() !== '' && !isUsed(component, values))
            .map(({ name }) => (
              <Alert key={name} color="weld" variant="light">
                {t('unused', { name })}
              </Alert>
            ))}
        </>
      )}
    </FormDialog>
  );
}

interface ToolSelectProps {
  tool: ShortcutTool | undefined;
  error: string | undefined;
  onChange(tool: ShortcutTool | undefined): void;
}

/** The workflows and the tools of plugins that the agent has. */
function ToolSelect({ tool, error, onChange }: ToolSelectProps) {
  const t = useMessages(shortcutMessages);
  const { spaceId } = useAgent();
  const [list] = useBlock('workflow_info_list');
  const [plugins] = useBlock('plugin_info_list');
  const ids = useMemo(() => list.map(({ workflow_id }) => workflow_id), [list]);
  const workflows = useToolWorkflows(spaceId, ids);
  const tools: (ShortcutTool & { name: string })[] = [
    ...ids.map((id) => ({ kind: 'workflow' as const, id, name: workflows.data?.get(id)?.name ?? id })),
    ...plugins.map(({ plugin_id: pluginId, api_id: id, api_name: name = id }) => ({
      ...{ kind: 'plugin' as const, id, pluginId, name },
    })),
  ];
  const groups = (['workflow', 'plugin'] as const).map((kind) => ({
    group: t(kind),
    items: tools
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => ({ value: `${kind} ${id}`, label: name })),
  }));
  return (
    <Select
      label={t('tool')}
      description={t('toolHint')}
      placeholder={t('noTool')}
      clearable
      searchable
      data={groups.filter(({ items }) => items.length > 0)}
      value={tool ? `${tool.kind} ${tool.id}` : null}
      error={error}
      onChange={(key) => onChange(tools.find(({ kind, id }) => `${kind} ${id}` === key))}
    />
  );
}
