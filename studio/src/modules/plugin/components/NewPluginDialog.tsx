import { cutVisible } from '@heddle/api-contract';
import { pluginLimits } from '@heddle/api-contract/families/plugin';
import type { ImportedPlugin } from '@heddle/plugin';
import { Group, Radio, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { codeMessages } from '../code/codeMessages.js';
import { useCreateCodePlugin } from '../code/codeQueries.js';
import { Examples } from '../code/Examples.js';
import { ImportField } from '../import/ImportField.js';
import { commandOf, ImportOptions } from '../import/ImportOptions.js';
import { importMessages } from '../import/importMessages.js';
import { pluginMessages } from '../pluginMessages.js';
import { useCreatePlugin, useImportPlugin } from '../queries.js';

const empty = {
  way: 'import',
  text: '',
  key: '',
  isTried: false,
  name: '',
  description: '',
  url: '',
  language: 'typescript',
};

/** Creates a plugin and opens it: from a document or a cURL command, or by name and address. */
export function NewPluginDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const t = useMessages(pluginMessages);
  const tImport = useMessages(importMessages);
  const tCode = useMessages(codeMessages);
  const navigate = useNavigate();
  const create = useCreatePlugin(spaceId);
  const createCode = useCreateCodePlugin(spaceId);
  const importPlugin = useImportPlugin(spaceId);
  const [read, setRead] = useState<ImportedPlugin>();
  const textProblem = (text: string) => {
    if (text.trim() === '') return tImport('textMissing');
    return /^\s*https?:\/\/\S+\s*$/i.test(text) && tImport('fetchFirst');
  };
  return (
    <FormDialog
      title={t('newPlugin')}
      submit={t('create')}
      size={600}
      isOpen
      initial={empty}
      isReady={({ way }) => way !== 'examples'}
      check={({ way, text, name, url }) =>
        way === 'import'
          ? { text: textProblem(text) }
          : {
              name: name.trim() === '' && t('nameMissing'),
              url: way === 'form' && url.trim() === '' && t('urlMissing'),
            }
      }
      apiNames={{ desc: 'description', openapi: 'text', service_token: 'key' }}
      onSubmit={async ({ way, text, key, isTried, name, description, url, language }) => {
        if (way === 'code') {
          const fields = { name: name.trim(), desc: description.trim() };
          const plugin_id = await createCode.mutateAsync({
            ...fields,
            language: language === 'python' ? 'python' : 'typescript',
          });
          const params = { space_id: spaceId, plugin_id };
          void navigate({ to: '/space/$space_id/plugin/$plugin_id/code', params });
          return;
        }
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
            size="xs"
            data={[
              { value: 'import', label: tImport('import') },
              { value: 'form', label: tImport('form') },
              { value: 'code', label: tCode('fromCode') },
              { value: 'examples', label: tCode('examples') },
            ]}
            value={values.way}
            onChange={(way) => set('way', way)}
          />
          {values.way === 'import' ? (
            <>
              <ImportField
                spaceId={spaceId}
                text={values.text}
                error={field('text').error}
                onText={(text) => set('text', text)}
                onRead={(plugin) => {
                  setRead(plugin);
                  // Reading changes nothing; other requests are sent only if the user asks for it.
                  set('isTried', commandOf(plugin)?.method === 'GET');
                }}
              />
              {read && (
                <ImportOptions
                  plugin={read}
                  secret={values.key}
                  isTried={values.isTried}
                  onSecret={(key) => set('key', key)}
                  onTried={(isTried) => set('isTried', isTried)}
                />
              )}
            </>
          ) : values.way === 'examples' ? (
            <Examples spaceId={spaceId} />
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
              {values.way === 'code' ? (
                <Radio.Group label={tCode('language')} {...field('language')}>
                  <Group mt={6}>
                    <Radio value="typescript" label={tCode('typescript')} />
                    <Radio value="python" label={tCode('python')} />
                  </Group>
                </Radio.Group>
              ) : (
                <TextInput
                  label={t('url')}
                  description={t('urlHint')}
                  type="url"
                  required
                  maxLength={pluginLimits.url}
                  {...field('url')}
                />
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
