import { cutVisible } from '@heddle/api-contract';
import { pluginLimits } from '@heddle/api-contract/families/plugin';
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { ImportField } from '../import/ImportField.js';
import { importMessages } from '../import/importMessages.js';
import { pluginMessages } from '../pluginMessages.js';
import { useCreatePlugin, useImportPlugin } from '../queries.js';

const empty = { way: 'import', text: '', key: '', isTried: false, name: '', description: '', url: '' };

/** Creates a plugin and opens it: from a document or a cURL command, or by name and address. */
export function NewPluginDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const t = useMessages(pluginMessages);
  const tImport = useMessages(importMessages);
  const navigate = useNavigate();
  const create = useCreatePlugin(spaceId);
  const importPlugin = useImportPlugin(spaceId);
  return (
    <FormDialog
      title={t('newPlugin')}
      submit={t('create')}
      size={600}
      isOpen
      initial={empty}
      check={({ way, text, name, url }) =>
        way === 'import'
          ? { text: text.trim() === '' && tImport('textMissing') }
          : {
              name: name.trim() === '' && t('nameMissing'),
              url: url.trim() === '' && t('urlMissing'),
            }
      }
      apiNames={{ desc: 'description', openapi: 'text', service_token: 'key' }}
      onSubmit={async ({ way, text, key, isTried, name, description, url }) => {
        const params =
          way === 'import'
            ? await importPlugin.mutateAsync({ text, key, isTried })
            : {
                pluginId: await create.mutateAsync({
                  name: name.trim(),
                  description: description.trim(),
                  url: url.trim(),
                }),
                toolId: undefined,
              };
        const plugin = { space_id: spaceId, plugin_id: params.pluginId };
        void (params.toolId === undefined
          ? navigate({ to: '/space/$space_id/plugin/$plugin_id', params: plugin })
          : navigate({
              to: '/space/$space_id/plugin/$plugin_id/tool/$tool_id',
              params: { ...plugin, tool_id: params.toolId },
            }));
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <SegmentedControl
            data={[
              { value: 'import', label: tImport('import') },
              { value: 'form', label: tImport('form') },
            ]}
            value={values.way}
            onChange={(way) => set('way', way)}
          />
          {values.way === 'import' ? (
            <ImportField
              text={values.text}
              error={field('text').error}
              secret={values.key}
              onText={(text) => set('text', text)}
              isTried={values.isTried}
              onSecret={(key) => set('key', key)}
              onTried={(isTried) => set('isTried', isTried)}
            />
          ) : (
            <>
              <TextInput
                label={t('name')}
                required
                data-autofocus
                {...field('name')}
                onChange={(event) => set('name', cutVisible(event.currentTarget.value, pluginLimits.name))}
              />
              <Textarea
                label={t('description')}
                description={t('descriptionHint')}
                autosize
                minRows={2}
                maxRows={6}
                {...field('description')}
                onChange={(event) =>
                  set('description', cutVisible(event.currentTarget.value, pluginLimits.description))
                }
              />
              <TextInput
                label={t('url')}
                description={t('urlHint')}
                type="url"
                required
                maxLength={pluginLimits.url}
                {...field('url')}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
