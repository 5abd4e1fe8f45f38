import { cutVisible } from '@heddle/api-contract';
import { creationMethods, pluginLimits } from '@heddle/api-contract/families/plugin';
import { showSuccess } from '@heddle/ui-kit';
import { Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { IconField } from '../../../shared/parts/IconField.js';
import { authChangeOf, authDraftOf } from '../auth/AuthDraft.js';
import { AuthFields } from '../auth/AuthFields.js';
import { authMessages } from '../auth/authMessages.js';
import { authApiNames, authProblems } from '../auth/authProblems.js';
import { useConsentStatus } from '../consent/consentQueries.js';
import { pluginMessages } from '../pluginMessages.js';
import { type PluginInfo, uploadIcon, useUpdatePlugin } from '../queries.js';
import { CommonFields } from '../settings/CommonFields.js';
import { commonParameters, commonRows } from '../settings/commonRows.js';
import { type Environment, problemOf } from '../settings/Environment.js';
import { EnvironmentFields } from '../settings/EnvironmentFields.js';
import { PluginIcon } from './PluginIcon.js';

interface SettingsDialogProps {
  spaceId: string;
  pluginId: string;
  info: PluginInfo;
  onClose(): void;
}

/** Name, address and authorization of a plugin. A stored key is never shown, only replaced. */
export function SettingsDialog({ spaceId, pluginId, info, onClose }: SettingsDialogProps) {
  const t = useMessages(pluginMessages);
  const tAuth = useMessages(authMessages);
  const { meta_info: meta } = info;
  const update = useUpdatePlugin(spaceId, { plugin_id: pluginId, edit_version: info.edit_version });
  const isCode = info.creation_method === creationMethods.code;
  const { draft, hasSecret } = authDraftOf(meta);
  const consent = useConsentStatus(pluginId, true);
  return (
    <FormDialog
      title={t('edit')}
      submit={t('changedSave')}
      size={560}
      isOpen
      initial={{
        name: meta.name,
        description: meta.desc,
        url: meta.url,
        iconUri: meta.icon.uri,
        iconUrl: meta.icon.url,
        environments: meta.environments.map(({ name, url, has_key }) => ({
          name,
          url,
          key: '',
          hasKey: has_key,
        })),
        common: commonRows(meta.common_params),
        ...draft,
      }}
      check={(values) => ({
        name: values.name.trim() === '' && t('nameMissing'),
        url: !isCode && values.url.trim() === '' && t('urlMissing'),
        environments: environmentProblem(values.environments),
        ...authProblems(values, hasSecret && values.auth === draft.auth, tAuth),
      })}
      apiNames={{ ...authApiNames, icon: 'iconUri' }}
      onSubmit={async ({ name, description, url, iconUri, environments, common, ...auth }) => {
        await update.mutateAsync({
          name: name.trim(),
          desc: description.trim(),
          ...(iconUri !== meta.icon.uri && { icon: { uri: iconUri } }),
          ...(!isCode && {
            url: url.trim(),
            environments: environments.map((one) => ({
              name: one.name.trim(),
              url: one.url.trim(),
              ...(one.key !== '' && { service_token: one.key }),
            })),
            common_params: commonParameters(common),
            ...authChangeOf(auth),
          }),
        });
        showSuccess(t('saved'));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('name')}
            required
            data-autofocus
            {...form.field('name')}
            onChange={(event) => form.set('name', cutVisible(event.currentTarget.value, pluginLimits.name))}
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
          <IconField
            preview={<PluginIcon url={form.values.iconUrl} size={48} />}
            isDefault={form.values.iconUrl === ''}
            error={form.field('iconUri').error}
            upload={uploadIcon}
            onChange={({ uri, url }) => {
              form.set('iconUri', uri);
              form.set('iconUrl', url);
            }}
          />
          {!isCode && (
            <>
              <TextInput
                label={t('url')}
                description={t('urlHint')}
                type="url"
                required
                maxLength={pluginLimits.url}
                {...form.field('url')}
              />
              <AuthFields
                form={form}
                hasSecret={hasSecret && form.values.auth === draft.auth}
                callback={consent.data?.redirect_uri ?? ''}
              />
              <EnvironmentFields
                environments={form.values.environments}
                hasKeys={form.values.auth === 'service'}
                isChecked={form.field('environments').error !== undefined}
                onChange={(environments) => form.set('environments', environments)}
              />
              <CommonFields rows={form.values.common} onChange={(common) => form.set('common', common)} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );

  function environmentProblem(environments: readonly Environment[]): string | false {
    return environments.some((one) => problemOf(one, environments) !== undefined) && t('environmentInvalid');
  }
}
