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
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { abilityWords } from '../abilities.js';
import { defaultFields, type ModelValues, toModelChange, toValues } from '../modelForm.js';
import { modelWords } from '../modelWords.js';
import { type ModelRow, type Provider, useOfferedModels, useSaveModel } from '../queries.js';
import { useModelCheck } from '../useModelCheck.js';
import { CheckReport } from './CheckReport.js';

interface ModelDialogProps {
  provider: Provider;
  /** The one that is changed; a new one without it. */
  model?: ModelRow | undefined;
  onClose(): void;
}

/** Asks for a model of a service: its id, purpose, abilities, defaults and price, and tests them. */
export function ModelDialog({ provider, model, onClose }: ModelDialogProps) {
  const words = useWords(modelWords);
  const shared = useWords(sharedWords);
  const offered = useOfferedModels(provider.id);
  const save = useSaveModel({ isQuiet: true });
  const check = useModelCheck();
  const form = useForm<ModelValues>({
    initialValues: toValues(model),
    validate: {
      identification: (text) => (text.trim() ? null : words('modelNameMissing')),
      currency: (text) => (/^[A-Za-z]{3}$/.test(text.trim()) ? null : words('currencyWrong')),
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
          showSuccess(words('saved'));
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
      title={model ? words('editModel') : words('addModel')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <Select
            label={words('kind')}
            data={providers[provider.providerKind].kinds.map((value) => ({ value, label: words(value) }))}
            allowDeselect={false}
            {...form.getInputProps('kind')}
          />
          <Autocomplete
            label={words('modelName')}
            description={offered.isPending ? words('modelsLoading') : words('modelNameHint')}
            data={[...new Set(offered.data)]}
            limit={50}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('identification')}
          />
          <TextInput
            label={words('displayName')}
            description={words('displayNameHint')}
            maxLength={100}
            {...form.getInputProps('displayName')}
          />
          {kind === 'chat' && (
            <Checkbox.Group
              label={words('abilities')}
              description={words('abilitiesHint')}
              {...form.getInputProps('abilities')}
            >
              <Group mt="xs">
                {modelCapabilities.map((ability) => (
                  <Checkbox key={ability} value={ability} label={words(abilityWords[ability])} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          <Accordion variant="contained">
            {kind === 'chat' && <Defaults form={form} />}
            <Prices form={form} />
          </Accordion>
          <Checkbox label={words('asDefault')} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
          <CheckReport state={check.state} />
          {kind === 'chat' && found && !sameList(found, form.values.abilities) && (
            <Button variant="subtle" onClick={() => form.setFieldValue('abilities', found)}>
              {words('useFound')}
            </Button>
          )}
          {save.error && (
            <Alert variant="light" color="madder" role="alert">
              {errorText(save.error)}
            </Alert>
          )}
          <FormButtons submit={words('save')} isBusy={save.isPending} onCancel={onClose}>
            <Button variant="default" onClick={isTesting ? check.stop : test}>
              {words(isTesting ? 'testStop' : 'test')}
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  );
}

type Form = Pick<ReturnType<typeof useForm<ModelValues>>, 'getInputProps' | 'values'>;

function Defaults({ form }: { form: Form }) {
  const words = useWords(modelWords);
  return (
    <Accordion.Item value="defaults">
      <Accordion.Control>{words('defaults')}</Accordion.Control>
      <Accordion.Panel>
        <Text size="xs" c="dimmed" mb="xs">
          {words('defaultsHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {defaultFields.map(({ name, ...bounds }) => (
            <NumberInput
              key={name}
              label={words(name)}
              allowDecimal={name !== 'maxTokens'}
              {...bounds}
              {...form.getInputProps(`defaults.${name}`)}
            />
          ))}
          <NumberInput
            label={words('context')}
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
  const words = useWords(modelWords);
  const { kind } = form.values;
  const { input, output } = modelPricing[kind];
  const bounds = { min: 0, max: 1_000_000, decimalScale: 6 };
  return (
    <Accordion.Item value="price">
      <Accordion.Control>{words('price')}</Accordion.Control>
      <Accordion.Panel>
        <Text size="xs" c="dimmed" mb="xs">
          {words('priceHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {input && kind !== 'image' && (
            <NumberInput label={words(`${kind}.input`)} {...bounds} {...form.getInputProps('inputPrice')} />
          )}
          {output && (kind === 'chat' || kind === 'image') && (
            <NumberInput label={words(`${kind}.output`)} {...bounds} {...form.getInputProps('outputPrice')} />
          )}
          <TextInput label={words('currency')} maxLength={3} {...form.getInputProps('currency')} />
        </SimpleGrid>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry) => other.includes(entry));
}
