import { keyPlaces, pluginLimits } from '@heddle/api-contract/families/plugin';
import { Group, PasswordInput, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { FormFields } from '../../../shared/parts/FormDialog.js';
import { type AuthDraft, authKinds } from './AuthDraft.js';
import { authMessages } from './authMessages.js';
import { OAuthFields } from './OAuthFields.js';

export interface AuthFieldsProps {
  form: FormFields<AuthDraft>;
  /** Whether a secret of the chosen kind is stored. */
  hasSecret: boolean;
  /** Where authorization servers return the browser: undefined before the plugin exists, empty while it loads. */
  callback: string | undefined;
}

/** How requests of a plugin are authorized. Stored secrets are never shown, only replaced. */
export function AuthFields(props: AuthFieldsProps) {
  const { field, values } = props.form;
  const t = useMessages(authMessages);
  const { auth } = values;
  return (
    <>
      <Radio.Group label={t('auth')} {...field('auth')}>
        <Stack gap="xs" mt={6}>
          {authKinds.map((kind) => (
            <Radio key={kind} value={kind} label={t(kind)} description={t(`${kind}Why`)} />
          ))}
        </Stack>
      </Radio.Group>
      {auth === 'service' && <ServiceFields {...props} />}
      {(auth === 'code' || auth === 'client') && <OAuthFields {...props} />}
    </>
  );
}

function ServiceFields({ form: { field, set }, hasSecret }: AuthFieldsProps) {
  const t = useMessages(authMessages);
  return (
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
        description={t(hasSecret ? 'keyStored' : 'keyHint')}
        placeholder={hasSecret ? '******' : ''}
        autoComplete="off"
        maxLength={pluginLimits.secret}
        {...field('key')}
      />
    </>
  );
}
