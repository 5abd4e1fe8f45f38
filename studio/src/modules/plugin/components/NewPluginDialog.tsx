import { cutVisible } from '@heddle/api-contract';
import { pluginLimits } from '@heddle/api-contract/families/plugin';
import type { ImportedPlugin } from '@heddle/plugin';
import { Group, Radio, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { authChangeOf, noAuth } from '../auth/AuthDraft.js';
import { AuthFields } from '../auth/AuthFields.js';
import { authMessages } from '../auth/authMessages.js';
import { authApiNames, authProblems } from '../auth/authProblems.js';
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
  isTried: false,
  name: '',
  description: '',
  url: '',
  language: 'typescript',
  ...noAuth,
};

/** Creates a plugin and opens it: from a document or a cURL command, or by name and address. */
export function NewPluginDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const t = useMessages(pluginMessages);
  const tAuth = useMessages(authMessages);
  const tImport = useMessages(importMessages);
  const tCode = useMessages(codeMessages);
  const navigate = useNavigate();
  const app = useEnclosingApp();
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
      check={(values) =>
        values.way === 'import'
          ? { text: textProblem(values.text) }
          : {
              name: values.name.trim() === '' && t('nameMissing'),
              url: values.way === 'form' && values.url.trim() === '' && t('urlMissing'),
              ...(values.way === 'form' && authProblems(values, false, tAuth)),
            }
      }
      apiNames={{ ...authApiNames, openapi: 'text' }}
      onSubmit={async ({ way, text, isTried, name, description, url, language, ...auth }) => {
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
            ? await importPlugin.mutateAsync({ text, key: auth.key, isTried })
            : {
                pluginId: await create.mutateAsync({
                  name: name.trim(),
                  description: description.trim(),
                  url: url.trim(),
                  auth: authChangeOf(auth),
                }),
                toolId: undefined,
              };
        if (app) return app.open('plugin', params.pluginId, params.toolId && `tool/${params.toolId}`);
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
      {(form) => (
        <>
          <SegmentedControl
            size="xs"
            data={[
              { value: 'import', label: tImport('import') },
              { value: 'form', label: tImport('form') },
              // Programs are written for the library, from where they are copied to apps.
              ...(app
                ? []
                : [
                    { value: 'code', label: tCode('fromCode') },
                    { value: 'examples', label: tCode('examples') },
                  ]),
            ]}
            value={form.values.way}
            onChange={(way) => form.set('way', way)}
          />
          {form.values.way === 'import' ? (
            <>
              <ImportField
                spaceId={spaceId}
                text={form.values.text}
                error={form.field('text').error}
                onText={(text) => form.set('text', text)}
                onRead={(plugin) => {
                  setRead(plugin);
                  // Reading changes nothing; other requests are sent only if the user asks for it.
                  form.set('isTried', commandOf(plugin)?.method === 'GET');
                }}
              />
              {read && (
                <ImportOptions
                  plugin={read}
                  secret={form.values.key}
                  isTried={form.values.isTried}
                  onSecret={(key) => form.set('key', key)}
                  onTried={(isTried) => form.set('isTried', isTried)}
                />
              )}
            </>
          ) : form.values.way === 'examples' ? (
            <Examples spaceId={spaceId} />
          ) : (
            <>
              <TextInput
                label={t('name')}
                required
                data-autofocus
                {...form.field('name')}
                onChange={(event) =>
                  form.set('name', cutVisible(event.currentTarget.value, pluginLimits.name))
                }
              />
              <Textarea
                label={t('description')}
                description={t('descriptionHint')}
                autosize
                minRows={2}
                maxRows={6}
                {...form.field('description')}
                onChange={(event) =>
                  form.set('description', cutVisible(event.currentTarget.value, pluginLimits.description))
                }
              />
              {form.values.way === 'code' ? (
                <Radio.Group label={tCode('language')} {...form.field('language')}>
                  <Group mt={6}>
                    <Radio value="typescript" label={tCode('typescript')} />
                    <Radio value="python" label={tCode('python')} />
                  </Group>
                </Radio.Group>
              ) : (
                <>
                  <TextInput
                    label={t('url')}
                    description={t('urlHint')}
                    type="url"
                    required
                    maxLength={pluginLimits.url}
                    {...form.field('url')}
                  />
                  <AuthFields form={form} hasSecret={false} callback={undefined} />
                </>
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
