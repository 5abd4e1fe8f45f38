import { knowledgeConnectorLimits } from '@heddle/api-contract/families/knowledge-connector';
import { showSuccess } from '@heddle/ui-kit';
import { PasswordInput, Select, Text, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { FormDialog, type FormFields } from '../../../shared/parts/FormDialog.js';
import {
  type Connection,
  type ConnectionValues,
  connectionKinds,
  kindFields,
  newConnection,
  valuesOf,
} from './Connection.js';
import { connectionMessages } from './connectionMessages.js';
import { returnPath, useSaveConnection } from './connectionQueries.js';

interface ConnectionDialogProps {
  /** The connection to edit; undefined connects a source. */
  connection?: Connection | undefined;
  onClose(): void;
  onConnected?(connection: Connection): void;
}

/** Connects a source, or edits a connection; an edit without a secret keeps the stored one. */
export function ConnectionDialog({ connection, onClose, onConnected }: ConnectionDialogProps) {
  const t = useMessages(connectionMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveConnection(connection);
  const handleSubmit = async (values: ConnectionValues) => {
    const saved = await save.mutateAsync(values);
    showSuccess(connection ? t('saved') : t('connected', { name: saved.name }));
    if (!connection) onConnected?.(saved);
  };
  return (
    <FormDialog
      title={t(connection ? 'editTitle' : 'connect')}
      submit={connection ? shared('save') : t('connect')}
      size={520}
      isOpen
      initial={connection ? valuesOf(connection) : newConnection}
      check={(values: ConnectionValues) => {
        const { required, secret } = kindFields[values.kind];
        const missing = required.filter((name) => values[name].trim() === '');
        return {
          ...Object.fromEntries(missing.map((name) => [name, t('missing')])),
          name: values.name.trim() === '' && t('nameMissing'),
          secret:
            secret === 'required' && !connection?.has_secret && values.secret === '' && t('secretMissing'),
        };
      }}
      apiNames={{ 'settings.url': 'url', 'settings.bucket': 'bucket', connector_id: 'kind' }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {(form) => <Fields form={form} connection={connection} />}
    </FormDialog>
  );
}

const examples = {
  webdav: 'https://cloud.example.com/remote.php/dav/files/ann/docs',
  s3: 'https://s3.example.com',
  git: 'https://git.example.com/team/handbook.git',
  sitemap: 'https://example.com/sitemap.xml',
} as const;

interface FieldsProps {
  form: FormFields<ConnectionValues>;
  connection: Connection | undefined;
}

function Fields({ form: { values, field }, connection }: FieldsProps) {
  const t = useMessages(connectionMessages);
  const { kind } = values;
  const { secret } = kindFields[kind];
  return (
    <>
      <Select
        label={t('kind')}
        description={t(`${kind}Hint`)}
        data={connectionKinds.map((value) => ({ value, label: t(value) }))}
        allowDeselect={false}
        disabled={connection !== undefined}
        {...field('kind')}
      />
      <TextInput label={t('name')} maxLength={100} data-autofocus {...field('name')} />
      {kind === 'googleDrive' && (
        <div>
          <Text size="sm" c="var(--h-text-2)" mb={6}>
            {t('driveSteps')}
          </Text>
          <CopyableCode code={window.location.origin + returnPath} label={t('redirectAddress')} />
        </div>
      )}
      {kindFields[kind].settings.map((name) => (
        <SettingField key={name} name={name} kind={kind} input={field(name)} />
      ))}
      {secret !== 'none' && kind !== 'sitemap' && (
        <PasswordInput
          label={t(`secret_${kind}`)}
          description={
            connection?.has_secret ? t('secretKept') : kind === 'notion' ? t('secretHint_notion') : undefined
          }
          maxLength={8000}
          autoComplete="new-password"
          {...field('secret')}
        />
      )}
    </>
  );
}

interface SettingFieldProps {
  name: keyof Connection['settings'];
  kind: ConnectionValues['kind'];
  input: ReturnType<FormFields<ConnectionValues>['field']>;
}

/** A setting, named as people of this kind of source know it. */
function SettingField({ name, kind, input }: SettingFieldProps) {
  const t = useMessages(connectionMessages);
  if (name === 'url' && kind !== 'notion' && kind !== 'googleDrive')
    return (
      <TextInput
        label={t(`url_${kind}`)}
        description={kind === 's3' ? t('urlHint_s3') : undefined}
        placeholder={examples[kind]}
        type="url"
        maxLength={knowledgeConnectorLimits.url}
        {...input}
      />
    );
  if (name === 'username' && kind !== 'notion' && kind !== 'sitemap')
    return (
      <TextInput
        label={t(`username_${kind}`)}
        description={kind === 'git' ? t('usernameHint_git') : undefined}
        autoComplete="off"
        maxLength={500}
        {...input}
      />
    );
  if (name === 'bucket') return <TextInput label={t('bucket')} maxLength={200} {...input} />;
  if (name === 'region' || name === 'prefix' || name === 'branch')
    return <TextInput label={t(name)} description={t(`${name}Hint`)} maxLength={250} {...input} />;
  return null;
}
