import { pluginLimits } from '@heddle/api-contract/families/plugin';
import { Accordion, Checkbox, Input, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { secretPlaces, tokenFormats } from './AuthDraft.js';
import type { AuthFieldsProps } from './AuthFields.js';
import { authMessages } from './authMessages.js';

/** The client of a plugin at an OAuth server. */
export function OAuthFields({ form: { field, values, set }, hasSecret, callback }: AuthFieldsProps) {
  const t = useMessages(authMessages);
  const isCode = values.auth === 'code';
  const url = { type: 'url', required: true, maxLength: 2000 } as const;
  return (
    <>
      {isCode && (
        <Input.Wrapper
          label={t('callback')}
          description={t(callback === undefined ? 'callbackLater' : 'callbackHint')}
          inputWrapperOrder={['label', 'input', 'description']}
        >
          {callback && <CopyableCode code={callback} label={t('callback')} />}
        </Input.Wrapper>
      )}
      <TextInput label={t('clientId')} required maxLength={500} autoComplete="off" {...field('clientId')} />
      <PasswordInput
        label={t('clientSecret')}
        description={t(hasSecret ? 'secretStored' : 'secretHint')}
        placeholder={hasSecret ? '******' : ''}
        autoComplete="off"
        maxLength={pluginLimits.secret}
        {...field('clientSecret')}
      />
      {isCode && (
        <TextInput
          label={t('authorizeUrl')}
          description={t('authorizeUrlHint')}
          {...url}
          {...field('authorizeUrl')}
        />
      )}
      <TextInput label={t('tokenUrl')} description={t('tokenUrlHint')} {...url} {...field('tokenUrl')} />
      <TextInput label={t('scope')} description={t('scopeHint')} maxLength={2000} {...field('scope')} />
      {isCode && (
        <Checkbox label={t('isShared')} description={t('isSharedHint')} {...field('isShared', 'checkbox')} />
      )}
      {callback !== undefined && isCode && (
        <Text size="xs" c="dimmed">
          {t('settingsChange')}
        </Text>
      )}
      <Accordion variant="separated">
        <Accordion.Item value="more">
          <Accordion.Control>{t('more')}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <TextInput
                label={t('revokeUrl')}
                description={t('revokeUrlHint')}
                type="url"
                maxLength={2000}
                {...field('revokeUrl')}
              />
              <Select
                label={t('tokenFormat')}
                allowDeselect={false}
                data={[
                  { value: tokenFormats.form, label: t('form') },
                  { value: tokenFormats.json, label: t('json') },
                ]}
                {...field('tokenFormat')}
                onChange={(value) => set('tokenFormat', value ?? tokenFormats.form)}
              />
              <Select
                label={t('secretIn')}
                allowDeselect={false}
                data={[
                  { value: secretPlaces.body, label: t('inBody') },
                  { value: secretPlaces.basic, label: t('inBasic') },
                ]}
                {...field('secretIn')}
                onChange={(value) => set('secretIn', value ?? secretPlaces.body)}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}
