import { cutVisible } from '@heddle/api-contract';
import { authTypes, creationMethods, keyPlaces, pluginLimits } from '@heddle/api-contract/families/plugin';
import { showSuccess } from '@heddle/ui-kit';
import { Group, PasswordInput, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { IconField } from '../../../shared/parts/IconField.js';
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
  const { meta_info: meta } = info;
  const update = useUpdatePlugin(spaceId, { plugin_id: pluginId, edit_version: info.edit_version });
  const isCode = info.creation_method === creationMethods.code;
  const hasKey = meta.service_token !== '';
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
        auth: String(meta.auth_type[0] ?? authTypes.none),
        place: String(meta.location || keyPlaces.header),
        keyName: meta.key === '' ? 'Authorization' : meta.key,
        key: '',
        iconUri: meta.icon.uri,
        iconUrl: meta.icon.url,
        environments: meta.environments.map(({ name, url, has_key }) => ({
          name,
          url,
          key: '',
          hasKey: has_key,
        })),
        common: commonRows(meta.common_params),
      }}
      check={({ name, url, auth, key, environments }) => ({
        name: name.trim() === '' && t('nameMissing'),
        url: !isCode && url.trim() === '' && t('urlMissing'),
        environments: environmentProblem(environments),
        key: auth === String(authTypes.service) && !hasKey && key === '' && t('keyMissing'),
      })}
      apiNames={{
        desc: 'description',
        service_token: 'key',
        auth_type: 'auth',
        icon: 'iconUri',
        location: 'place',
        key: 'keyName',
      }}
      onSubmit={async ({
        name,
        description,
        url,
        auth,
        place,
        keyName,
        key,
        iconUri,
        environments,
        common,
      }) => {
        await update.mutateAsync({
          name: name.trim(),
          desc: description.trim(),
          ...(iconUri !== meta.icon.uri && { icon: { uri: iconUri } }),
          ...(!isCode && {
            url: url.trim(),
            auth_type: Number(auth),
            environments: environments.map((one) => ({
              name: one.name.trim(),
              url: one.url.trim(),
              ...(one.key !== '' && { service_token: one.key }),
            })),
            common_params: commonParameters(common),
          }),
          ...(auth === String(authTypes.service) && {
            location: Number(place),
            key: keyName.trim(),
            ...(key !== '' && { service_token: key }),
          }),
        });
        showSuccess(t('saved'));
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
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
          {!isCode && (
            <TextInput
              label={t('url')}
              description={t('urlHint')}
              type="url"
              required
              maxLength={pluginLimits.url}
              {...field('url')}
            />
          )}
          <IconField
            preview={<PluginIcon url={values.iconUrl} size={48} />}
            isDefault={values.iconUrl === ''}
            error={field('iconUri').error}
            upload={uploadIcon}
            onChange={({ uri, url: iconUrl }) => {
              set('iconUri', uri);
              set('iconUrl', iconUrl);
            }}
          />
          {!isCode && (
            <Radio.Group label={t('auth')} {...field('auth')}>
              <Stack gap="xs" mt={6}>
                <Radio value={String(authTypes.none)} label={t('authNone')} description={t('authNoneWhy')} />
                <Radio
                  value={String(authTypes.service)}
                  label={t('authService')}
                  description={t('authServiceWhy')}
                />
                <Text size="xs" c="dimmed">
                  {t('authLater')}
                </Text>
              </Stack>
            </Radio.Group>
          )}
          {values.auth === String(authTypes.service) && (
            <>
              <Group grow align="flex-start">
                <Select
                  label={t('keyPlace')}
                  allowDeselect={false}
                  data={[
                    { value: String(keyPlaces.header), label: t('inHeader') },
                    { value: String(keyPlaces.query), label: t('inQuery') },
                  ]}
                  {...field('place')}
                  onChange={(value) => set('place', value ?? String(keyPlaces.header))}
                />
                <TextInput label={t('keyName')} maxLength={200} {...field('keyName')} />
              </Group>
              <PasswordInput
                label={t('key')}
                description={t(hasKey ? 'keyStored' : 'keyHint')}
                placeholder={hasKey ? '******' : ''}
                autoComplete="off"
                maxLength={pluginLimits.secret}
                {...field('key')}
              />
            </>
          )}
          {!isCode && (
            <>
              <EnvironmentFields
                environments={values.environments}
                hasKeys={values.auth === String(authTypes.service)}
                isChecked={field('environments').error !== undefined}
                onChange={(environments) => set('environments', environments)}
              />
              <CommonFields rows={values.common} onChange={(common) => set('common', common)} />
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
