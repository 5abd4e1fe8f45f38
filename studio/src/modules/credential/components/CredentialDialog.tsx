import { credentialLimits } from '@heddle/api-contract/families/credential';
import { showSuccess } from '@heddle/ui-kit';
import { Checkbox, PasswordInput, SegmentedControl, Select, TagsInput, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog, type FormFields } from '../../../shared/parts/FormDialog.js';
import { type CredentialValues, changesOf, newValues, valuesOf } from '../CredentialValues.js';
import { credentialMessages } from '../credentialMessages.js';
import { type Credential, useCreateCredential, useUpdateCredential } from '../queries.js';

export interface CredentialDialogProps {
  spaceId: string;
  /** The credential to edit; undefined adds one. */
  credential?: Credential | undefined;
  /** Values of a new credential that are known already. */
  known?: Partial<CredentialValues> | undefined;
  isOpen: boolean;
  onClose(): void;
  /** Called with the new credential's id before the dialog closes. */
  onCreated?(id: string): void;
}

/** Adds a credential, or edits one; an edit with a secret replaces the stored one. */
export function CredentialDialog(props: CredentialDialogProps) {
  const { spaceId, credential, known, isOpen, onClose, onCreated } = props;
  const t = useMessages(credentialMessages);
  const shared = useMessages(sharedMessages);
  const create = useCreateCredential();
  const update = useUpdateCredential();
  const handleSubmit = async (values: CredentialValues) => {
    const changes = changesOf(values);
    if (credential) {
      await update.mutateAsync({ credential_id: credential.credential_id, ...changes });
      return showSuccess(t('saved'));
    }
    const id = await create.mutateAsync({ space_id: spaceId, kind: values.kind, ...changes });
    showSuccess(t('created'));
    onCreated?.(id);
  };
  return (
    <FormDialog
      title={t(credential ? 'editTitle' : 'add')}
      submit={credential ? shared('save') : t('add')}
      size={520}
      isOpen={isOpen}
      initial={credential ? valuesOf(credential) : { ...newValues, ...known }}
      check={(values: CredentialValues) => ({
        name: values.name.trim() === '' && t('nameMissing'),
        key: values.kind === 'service' && values.key.trim() === '' && t('keyMissing'),
        secret: !credential && values.secret === '' && t('secretMissing'),
        hosts: values.hosts.length === 0 && t('hostsMissing'),
      })}
      apiNames={{ is_shared: 'isShared' }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {(form) => <Fields form={form} credential={credential} />}
    </FormDialog>
  );
}

interface FieldsProps {
  form: FormFields<CredentialValues>;
  credential: Credential | undefined;
}

function Fields({ form: { values, set, field }, credential }: FieldsProps) {
  const t = useMessages(credentialMessages);
  return (
    <>
      <TextInput label={t('name')} maxLength={credentialLimits.name} data-autofocus {...field('name')} />
      <Select
        label={t('kind')}
        data={(['service', 'bearer', 'basic'] as const).map((value) => ({ value, label: t(value) }))}
        allowDeselect={false}
        disabled={credential !== undefined}
        {...field('kind')}
      />
      {values.kind === 'service' && (
        <>
          <SegmentedControl
            aria-label={t('location')}
            value={values.location}
            data={(['header', 'query'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(location) => set('location', location)}
          />
          <TextInput
            label={t(values.location === 'query' ? 'keyQuery' : 'key')}
            maxLength={200}
            {...field('key')}
          />
        </>
      )}
      {values.kind === 'basic' && (
        <TextInput label={t('username')} maxLength={200} autoComplete="off" {...field('username')} />
      )}
      <PasswordInput
        label={t(`secretOf_${values.kind}`)}
        description={credential ? t('secretKept', { hint: credential.hint }) : t('secretHint')}
        maxLength={credentialLimits.secret}
        autoComplete="new-password"
        {...field('secret')}
      />
      <TagsInput
        label={t('hosts')}
        description={t('hostsHint')}
        placeholder={values.hosts.length === 0 ? 'api.example.com' : ''}
        maxTags={credentialLimits.hosts}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        {...field('hosts')}
      />
      <Checkbox label={t('shared')} description={t('sharedHint')} {...field('isShared', 'checkbox')} />
    </>
  );
}
