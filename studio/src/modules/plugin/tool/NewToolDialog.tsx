import { pluginLimits, toolMethods } from '@heddle/api-contract/families/plugin';
import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { pluginMessages } from '../pluginMessages.js';
import { useOpenPluginPlace } from '../pluginPlace.js';
import { useCreateTool } from '../queries.js';
import { withPathParameters } from './parameterTree.js';
import { isFunctionName } from './ToolDraft.js';
import { toolMessages } from './toolMessages.js';

const empty = { name: '', description: '', method: 'GET', path: '/' };

/** Asks for name, method and path of a tool, creates it and opens it. Names in braces become parameters. */
export function NewToolDialog({
  spaceId,
  pluginId,
  isCode,
  onClose,
}: {
  spaceId: string;
  pluginId: string;
  /** The tool is a function of the plugin's program, with its name. */
  isCode: boolean;
  onClose(): void;
}) {
  const t = useMessages(toolMessages);
  const tPlugin = useMessages(pluginMessages);
  const openPlace = useOpenPluginPlace({ spaceId, pluginId });
  const create = useCreateTool(pluginId);
  return (
    <FormDialog
      title={tPlugin('addTool')}
      submit={tPlugin('create')}
      size={520}
      isOpen
      initial={empty}
      check={({ name, path }) => ({
        name:
          (name.trim() === '' && t('nameMissing')) ||
          (isCode && !isFunctionName(name.trim()) && t('functionForm')),
        path: !isCode && !path.startsWith('/') && t('pathForm'),
      })}
      apiNames={{ desc: 'description' }}
      onSubmit={async ({ name, description, method, path }) => {
        const tool_id = await create.mutateAsync({
          name: name.trim(),
          desc: description.trim(),
          ...(isCode
            ? { method: toolMethods.POST, path: `/${name.trim()}` }
            : {
                method: toolMethods[method as keyof typeof toolMethods],
                path: path.trim(),
                request_params: withPathParameters([], path),
              }),
        });
        void openPlace({ toolId: tool_id });
      }}
      onClose={onClose}
    >
      {({ field, set }) => (
        <>
          <TextInput
            label={tPlugin('name')}
            description={t(isCode ? 'functionHint' : 'nameHint')}
            required
            data-autofocus
            maxLength={pluginLimits.toolName}
            {...field('name')}
          />
          <Textarea
            label={tPlugin('description')}
            description={t('descriptionHint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={pluginLimits.description}
            {...field('description')}
          />
          {!isCode && (
            <Group align="flex-start" wrap="nowrap" gap="xs">
              <Select
                label={t('method')}
                w={120}
                data={Object.keys(toolMethods)}
                allowDeselect={false}
                {...field('method')}
                onChange={(value) => set('method', value ?? 'GET')}
              />
              <TextInput label={t('path')} flex={1} required maxLength={2000} {...field('path')} />
            </Group>
          )}
        </>
      )}
    </FormDialog>
  );
}
