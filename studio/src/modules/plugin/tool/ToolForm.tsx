import { pluginLimits, toolMethods } from '@heddle/api-contract/families/plugin';
import { parameterPlaces } from '@heddle/plugin';
import { confirm } from '@heddle/ui-kit';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconCode, IconPlus, IconTrash } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { PresetCardButton } from '../../card/index.js';
import { documentMessages } from '../document/documentMessages.js';
import { pluginMessages } from '../pluginMessages.js';
import { useOpenPluginPlace } from '../pluginPlace.js';
import { type ToolInfo, useDeleteTool, useUpdateTool } from '../queries.js';
import { methodName } from './methodName.js';
import { ParameterTable } from './ParameterTable.js';
import { newParameter, withPathParameters } from './parameterTree.js';
import type { ToolDraft } from './ToolDraft.js';
import { toolMessages } from './toolMessages.js';

const SnippetDialog = lazyDialog(async () => (await import('../document/SnippetDialog.js')).SnippetDialog);

interface ToolFormProps {
  pluginId: string;
  tool: ToolInfo;
  draft: ToolDraft;
  canEdit: boolean;
  /** The tool is a function of the plugin's program, with its name. */
  isCode: boolean;
  isDirty: boolean;
  isSaving: boolean;
  error: unknown;
  onChange(change: Partial<ToolDraft>): void;
  onSave(): void;
  onRevert(): void;
}

/** The definition of a tool: request, inputs and outputs. */
export function ToolForm(props: ToolFormProps) {
  const { pluginId, tool, draft, canEdit, isCode, isDirty, isSaving, error } = props;
  const { onChange, onSave, onRevert } = props;
  const { space_id: spaceId = '' } = useParams({ strict: false });
  const t = useMessages(toolMessages);
  const shared = useMessages(sharedMessages);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack>
        <ToolHead {...props} />
        {Boolean(error) && (
          <Alert role="alert" color="madder" variant="light">
            {errorText(error)}
          </Alert>
        )}
        <fieldset disabled={!canEdit} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack>
            <Request draft={draft} isCode={isCode} onChange={onChange} />
            <section aria-label={t('inputs')}>
              <Group justify="space-between">
                <Title order={3}>{t('inputs')}</Title>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() =>
                    onChange({
                      inputs: [
                        ...draft.inputs,
                        newParameter(
                          draft.method === toolMethods.GET ? parameterPlaces.query : parameterPlaces.body,
                        ),
                      ],
                    })
                  }
                >
                  {t('addInput')}
                </Button>
              </Group>
              <ParameterTable
                kind="inputs"
                hasPlaces={!isCode}
                method={draft.method}
                parameters={draft.inputs}
                onChange={(inputs) => onChange({ inputs })}
              />
            </section>
            <section aria-label={t('outputs')}>
              <Group justify="space-between">
                <Title order={3}>{t('outputs')}</Title>
                <Group gap={4}>
                  {canEdit && !isDirty && draft.outputs.length > 0 && (
                    <PresetCardButton {...{ spaceId, pluginId }} toolId={tool.api_id} name={tool.name} />
                  )}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconPlus size={14} aria-hidden />}
                    onClick={() => onChange({ outputs: [...draft.outputs, newParameter()] })}
                  >
                    {t('addOutput')}
                  </Button>
                </Group>
              </Group>
              <Text size="xs" c="dimmed" mb={4}>
                {t(draft.outputs.length === 0 ? 'noOutputs' : 'outputsWhy')}
              </Text>
              <ParameterTable
                kind="outputs"
                hasPlaces={false}
                method={draft.method}
                parameters={draft.outputs}
                onChange={(outputs) => onChange({ outputs })}
              />
            </section>
          </Stack>
        </fieldset>
        {canEdit && (
          <Group
            gap="xs"
            py={8}
            style={{ position: 'sticky', bottom: -16, background: 'var(--h-bg)', zIndex: 2 }}
          >
            <Button type="submit" disabled={!isDirty} loading={isSaving}>
              {shared('save')}
            </Button>
            {isDirty && (
              <Button variant="default" onClick={onRevert}>
                {t('revert')}
              </Button>
            )}
            <Text size="xs" c="dimmed" role="status">
              {isDirty ? t('unsaved') : tool.debug_status === 1 ? t('isPassed') : t('mustDebug')}
            </Text>
          </Group>
        )}
      </Stack>
    </form>
  );
}

function ToolHead({ pluginId, tool, draft, canEdit, isCode }: ToolFormProps) {
  const t = useMessages(toolMessages);
  const tPlugin = useMessages(pluginMessages);
  const shared = useMessages(sharedMessages);
  const { space_id: spaceId = '' } = useParams({ strict: false });
  const openPlace = useOpenPluginPlace({ spaceId, pluginId });
  const update = useUpdateTool(pluginId);
  const remove = useDeleteTool(pluginId);
  const tCode = useMessages(documentMessages);
  const [isCodeOpen, setIsCodeOpen] = useState(false);
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { name: tool.name }),
      children: t('deleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    // Leave first: the page shows the tool that is about to be deleted.
    await openPlace('overview', true);
    remove.mutate(tool.api_id);
  }
  return (
    <Group justify="space-between" gap="xs">
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        {!isCode && methodName(draft.method)} {tool.name}
      </Title>
      <Group gap="xs" wrap="nowrap">
        <Switch
          label={tPlugin('enabled')}
          checked={!tool.disabled}
          disabled={!canEdit || update.isPending}
          onChange={(event) => update.mutate({ id: tool.api_id, disabled: !event.currentTarget.checked })}
        />
        {!isCode && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconCode size={14} aria-hidden />}
            onClick={() => setIsCodeOpen(true)}
          >
            {tCode('snippet')}
          </Button>
        )}
        {isCodeOpen && <SnippetDialog pluginId={pluginId} tool={tool} onClose={() => setIsCodeOpen(false)} />}
        {canEdit && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => void handleDelete()}
          >
            {shared('delete')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

function Request({ draft, isCode, onChange }: Pick<ToolFormProps, 'draft' | 'isCode' | 'onChange'>) {
  const t = useMessages(toolMessages);
  const tPlugin = useMessages(pluginMessages);
  return (
    <>
      <TextInput
        label={tPlugin('name')}
        description={t(isCode ? 'functionHint' : 'nameHint')}
        maxLength={pluginLimits.toolName}
        value={draft.name}
        onChange={(event) => {
          const name = event.currentTarget.value;
          onChange({ name, ...(isCode && { path: `/${name.trim()}` }) });
        }}
      />
      <Textarea
        label={tPlugin('description')}
        description={t('descriptionHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={pluginLimits.description}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {!isCode && (
        <Group align="flex-end" wrap="nowrap" gap="xs">
          <Select
            label={t('method')}
            w={120}
            allowDeselect={false}
            data={Object.keys(toolMethods)}
            value={methodName(draft.method)}
            onChange={(value) =>
              value !== null && onChange({ method: toolMethods[value as keyof typeof toolMethods] })
            }
          />
          <TextInput
            label={t('path')}
            flex={1}
            maxLength={2000}
            value={draft.path}
            onChange={(event) => onChange({ path: event.currentTarget.value })}
            onBlur={() => onChange({ inputs: withPathParameters(draft.inputs, draft.path) })}
          />
        </Group>
      )}
      <Checkbox
        label={t('isDangerous')}
        description={t('isDangerousWhy')}
        checked={draft.isDangerous}
        onChange={(event) => onChange({ isDangerous: event.currentTarget.checked })}
      />
    </>
  );
}
