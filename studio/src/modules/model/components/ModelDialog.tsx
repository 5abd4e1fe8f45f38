import { modelCapabilities, modelPricing, providers } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import {
  Accordion,
  Alert,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { abilityMessages } from '../abilities.js';
import { defaultFields, type ModelValues, toModelChange, toValues } from '../modelForm.js';
import { modelMessages } from '../modelMessages.js';
import { type ModelRow, type Provider, useOfferedModels, useSaveModel } from '../queries.js';
import { hasFailed, useModelCheck } from '../useModelCheck.js';
import { CheckReport } from './CheckReport.js';

interface ModelDialogProps {
  provider: Provider;
  /** The model to edit; undefined creates one. */
  model?: ModelRow | undefined;
  onClose(): void;
}

/** Form of a model: id, type, capabilities, defaults and price; can test them. */
export function ModelDialog({ provider, model, onClose }: ModelDialogProps) {
  const t = useMessages(modelMessages);
  const shared = useMessages(sharedMessages);
  const offered = useOfferedModels(provider.id);
  const save = useSaveModel({ isQuiet: true });
  const check = useModelCheck();
  const form = useForm<ModelValues>({
    initialValues: toValues(model),
    onValuesChange: (now, before) => {
      const tested = ['identification', 'kind', 'abilities'] as const;
      if (tested.some((name) => now[name] !== before[name])) check.expire();
    },
    validate: {
      identification: (text) =>
        text.trim() ? null : <Message table={modelMessages} name="modelNameMissing" />,
      currency: (text) =>
        /^[A-Za-z]{3}$/.test(text.trim()) ? null : <Message table={modelMessages} name="currencyWrong" />,
    },
  });
  const { kind } = form.values;
  const found = check.state.result?.found;
  const isTesting = check.state.phase === 'running';

  function submit(values: ModelValues) {
    save.mutate(
      { providerId: provider.id, change: toModelChange(values, model?.id) },
      {
        onSuccess: () => {
          showSuccess(t('saved'));
          onClose();
        },
      },
    );
  }

  function test() {
    if (form.validate().hasErrors) return;
    const { identification, abilities } = form.values;
    void check.start({
      accountID: provider.id,
      ...(model && { modelID: model.id }),
      identification: identification.trim(),
      modelKind: kind,
      capabilities: kind === 'chat' ? abilities : [],
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={model ? t('editModel') : t('addModel')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Select
            label={t('kind')}
            data={providers[provider.providerKind].kinds.map((value) => ({ value, label: t(value) }))}
            allowDeselect={false}
            {...form.getInputProps('kind')}
          />
          <Autocomplete
            label={t('modelName')}
            description={offered.isPending ? t('modelsLoading') : t('modelNameHint')}
            data={[...new Set(offered.data)]}
            limit={50}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('identification')}
          />
          <TextInput
            label={t('displayName')}
            description={t('displayNameHint')}
            maxLength={100}
            {...form.getInputProps('displayName')}
          />
          {kind === 'chat' && (
            <Checkbox.Group
              label={t('abilities')}
              description={t('abilitiesHint')}
              {...form.getInputProps('abilities')}
            >
              <Group mt="xs">
                {modelCapabilities.map((ability) => (
                  <Checkbox key={ability} value={ability} label={t(abilityMessages[ability])} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          <Accordion variant="contained">
            {kind === 'chat' && <Defaults form={form} />}
            <Prices form={form} />
          </Accordion>
          <Checkbox label={t('asDefault')} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
          <CheckReport state={check.state} canSave />
          {kind === 'chat' && found && !sameList(found, form.values.abilities) && (
            <Button variant="subtle" onClick={() => form.setFieldValue('abilities', found)}>
              {t('useFound')}
            </Button>
          )}
          {save.error && (
            <Alert variant="light" color="madder" role="alert">
              {errorText(save.error)}
            </Alert>
          )}
          <FormButtons
            submit={t(hasFailed(check.state) ? 'saveAnyway' : 'save')}
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

type Form = Pick<ReturnType<typeof useForm<ModelValues>>, 'getInputProps' | 'values'>;

function Defaults({ form }: { form: Form }) {
  const t = useMessages(modelMessages);
  return (
    <Accordion.Item value="defaults">
      <Accordion.Control>{t('defaults')}</Accordion.Control>
      <Accordion.Panel>
        <Text size="xs" c="dimmed" mb="xs">
          {t('defaultsHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {defaultFields.map(({ name, ...bounds }) => (
            <NumberInput
              key={name}
              label={t(name)}
              allowDecimal={name !== 'maxTokens'}
              {...bounds}
              {...form.getInputProps(`defaults.${name}`)}
            />
          ))}
          <NumberInput
            label={t('context')}
            min={1}
            max={2_000_000_000}
            step={1024}
            allowDecimal={false}
            {...form.getInputProps('context')}
          />
        </SimpleGrid>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Prices({ form }: { form: Form }) {
  const t = useMessages(modelMessages);
  const { kind } = form.values;
  const { input, output } = modelPricing[kind];
  const bounds = { min: 0, max: 1_000_000, decimalScale: 6 };
  return (
    <Accordion.Item value="price">
      <Accordion.Control>{t('price')}</Accordion.Control>
      <Accordion.Panel>
        <Text size="xs" c="dimmed" mb="xs">
          {t('priceHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {input && kind !== 'image' && (
            <NumberInput label={t(`${kind}.input`)} {...bounds} {...form.getInputProps('inputPrice')} />
          )}
          {output && (kind === 'chat' || kind === 'image') && (
            <NumberInput label={t(`${kind}.output`)} {...bounds} {...form.getInputProps('outputPrice')} />
          )}
          <TextInput label={t('currency')} maxLength={3} {...form.getInputProps('currency')} />
        </SimpleGrid>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry) => other.includes(entry));
}
