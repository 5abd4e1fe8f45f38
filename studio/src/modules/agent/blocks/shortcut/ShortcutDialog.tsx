import { cutVisible } from '@heddle/api-contract';
import { Alert, Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../../shared/parts/FormDialog.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { useToolWorkflows } from '../../tools/toolQueries.js';
import { ComponentsField } from './ComponentsField.js';
import { isUsed, linesOf, type ShortcutValues, toShortcut, toValues } from './shortcutForm.js';
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
      apiNames={{ command_name: 'name', shortcut_command: 'command', template_query: 'template' }}
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
          <WorkflowSelect {...field('workflowId')} onChange={(id) => set('workflowId', id)} />
          <ComponentsField
            components={values.components}
            hasWorkflow={values.workflowId !== ''}
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

function WorkflowSelect({
  value,
  error,
  onChange,
}: {
  value?: unknown;
  error: string | undefined;
  onChange(id: string): void;
}) {
  const t = useMessages(shortcutMessages);
  const { spaceId } = useAgent();
  const [list] = useBlock('workflow_info_list');
  const ids = useMemo(() => list.map(({ workflow_id }) => workflow_id), [list]);
  const workflows = useToolWorkflows(spaceId, ids);
  return (
    <Select
      label={t('tool')}
      description={t('toolHint')}
      placeholder={t('noTool')}
      clearable
      searchable
      data={ids.map((id) => ({ value: id, label: workflows.data?.get(id)?.name ?? id }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
