import { type ProviderKind, providerKinds, providers } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Checkbox, Modal, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { modelMessages } from '../modelMessages.js';
import { providerNames } from '../providerNames.js';
import { type Provider, useSaveProvider } from '../queries.js';
import { hasFailed, useModelCheck } from '../useModelCheck.js';
import { CheckReport } from './CheckReport.js';

interface ProviderDialogProps {
  spaceId: string;
  /** The provider to edit; undefined creates one. */
  provider?: Provider | undefined;
  onClose(): void;
  /** Called when a new provider was created, so that models can be added. */
  onMade(providerId: string): void;
}

interface Values {
  kind: ProviderKind;
  name: string;
  baseURL: string;
  key: string;
  isKeyRemoved: boolean;
}

function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : '';
}

/** Form of a provider: base URL and API key; can test them before saving. */
export function ProviderDialog({ spaceId, provider, onClose, onMade }: ProviderDialogProps) {
  const t = useMessages(modelMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const save = useSaveProvider(spaceId);
  const check = useModelCheck();
  const form = useForm<Values>({
    initialValues: {
      kind: provider?.providerKind ?? 'openai-compatible',
      name: provider?.name ?? '',
      baseURL: provider?.baseURL ?? '',
      key: '',
      isKeyRemoved: false,
    },
    onValuesChange: (now, before) => {
      const tested = ['kind', 'baseURL', 'key', 'isKeyRemoved'] as const;
      if (tested.some((name) => now[name] !== before[name])) check.expire();
    },
    validate: {
      name: (name) => (name.trim() ? null : <Message table={modelMessages} name="nameMissing" />),
      baseURL: (text) => (isAddress(text) ? null : <Message table={modelMessages} name="baseURLWrong" />),
      key: keyProblem,
    },
  });
  const { kind } = form.values;

  function isAddress(text: string): boolean {
    return /^https?:$/.test(URL.canParse(text.trim()) ? new URL(text.trim()).protocol : '');
  }

  function keyProblem(key: string, values: Values): ReactNode {
    if (key.trim()) return null;
    const hasKept = provider?.hasKey === true && !values.isKeyRemoved;
    if (hasKept && originOf(values.baseURL) !== originOf(provider.baseURL))
      return <Message table={modelMessages} name="keyAgain" />;
    const isMissing = providers[values.kind].needsKey && !hasKept;
    return isMissing ? <Message table={modelMessages} name="keyMissing" /> : null;
  }

  function choose(next: ProviderKind) {
    const isUntouched = Object.values(providers).some(({ baseURL }) => baseURL === form.values.baseURL);
    const isUnnamed = Object.values(providerNames).some((names) => names[language] === form.values.name);
    form.setValues({
      kind: next,
      ...(isUntouched && { baseURL: providers[next].baseURL }),
      ...((form.values.name === '' || isUnnamed) &&
        next !== 'openai-compatible' && { name: providerNames[next][language] }),
    });
  }

  function toChange({ kind: providerKind, name, baseURL, key, isKeyRemoved }: Values) {
    const apiKey = key.trim() || (isKeyRemoved ? '' : undefined);
    return {
      providerKind,
      name: name.trim(),
      baseURL: baseURL.trim(),
      ...(apiKey !== undefined && { maasAccount: { apiKey } }),
    };
  }

  function submit(values: Values) {
    save.mutate(
      { id: provider?.id, change: toChange(values) },
      {
        onSuccess: (id) => {
          showSuccess(t('saved'));
          onClose();
          if (!provider) onMade(id);
        },
      },
    );
  }

  function test() {
    if (form.validate().hasErrors) return;
    const { name: _name, ...given } = toChange(form.values);
    void check.start({ ...given, ...(provider && { accountID: provider.id }) });
  }

  const isTesting = check.state.phase === 'running';
  return (
    <Modal
      opened
      onClose={onClose}
      title={provider ? t('editProvider') : t('addProvider')}
      size={480}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Select
            label={t('provider')}
            description={t('providerHint')}
            data={providerKinds.map((value) => ({ value, label: providerNames[value][language] }))}
            value={kind}
            allowDeselect={false}
            onChange={(value) => value && choose(value as ProviderKind)}
          />
          <TextInput label={t('name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
          <TextInput
            label={t('baseURL')}
            description={t('baseURLHint')}
            placeholder={providers[kind].baseURL || 'https://models.example.com/v1'}
            maxLength={500}
            {...form.getInputProps('baseURL')}
          />
          <PasswordInput
            label={t('key')}
            description={provider?.hasKey ? t('keyKept') : t('keyHint')}
            autoComplete="off"
            maxLength={2000}
            {...form.getInputProps('key')}
          />
          {provider?.hasKey && !providers[kind].needsKey && (
            <Checkbox label={t('keyRemove')} {...form.getInputProps('isKeyRemoved', { type: 'checkbox' })} />
          )}
          <CheckReport state={check.state} canSave />
          {save.error && (
            <Alert variant="light" color="madder" role="alert">
              {errorText(save.error)}
            </Alert>
          )}
          <FormButtons
            submit={t(hasFailed(check.state) ? 'saveAnyway' : provider ? 'save' : 'saveAndModel')}
            isBusy={save.isPending}
            onCancel={onClose}
          >
            <Button variant="default" onClick={isTesting ? check.stop : test}>
              {t(isTesting ? 'testStop' : 'test')}
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  );
}
