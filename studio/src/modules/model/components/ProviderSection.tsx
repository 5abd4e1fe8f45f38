import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconDots, IconEdit, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { modelMessages } from '../modelMessages.js';
import { providerNames } from '../providerNames.js';
import { type ModelRow, type Provider, useDeleteProvider } from '../queries.js';
import { ModelRows } from './ModelRows.js';

interface ProviderSectionProps {
  provider: Provider;
  models: readonly ModelRow[];
  onTest(): void;
  onEdit(): void;
  onAddModel(): void;
  onTestModel(model: ModelRow): void;
  onEditModel(model: ModelRow): void;
}

/** A provider with its models. */
export function ProviderSection(props: ProviderSectionProps) {
  const { provider, models } = props;
  const t = useMessages(modelMessages);
  const language = useLanguage();
  const about = [
    providerNames[provider.providerKind][language],
    provider.baseURL,
    t(provider.hasKey ? 'hasKey' : 'noKey'),
  ].join(' · ');
  return (
    <Stack component="section" gap="xs" aria-label={provider.name}>
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Title order={2}>{provider.name}</Title>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {about}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={props.onAddModel}>
            {t('addModel')}
          </Button>
          <ProviderActions {...props} />
        </Group>
      </Group>
      {models.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noModels')}
        </Text>
      ) : (
        <ModelRows
          label={provider.name}
          models={models}
          onTest={props.onTestModel}
          onEdit={props.onEditModel}
        />
      )}
    </Stack>
  );
}

function ProviderActions({ provider, models, onTest, onEdit }: ProviderSectionProps) {
  const t = useMessages(modelMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteProvider();

  async function askAndDelete() {
    const isSure = await confirm({
      title: t('deleteProviderTitle', { name: provider.name }),
      children: t('deleteProviderText', { count: models.length }),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(provider.id);
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('more', { name: provider.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={onTest}>
          {t('test')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
          {t('editProvider')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="madder" leftSection={<IconTrash size={16} />} onClick={() => void askAndDelete()}>
          {t('deleteProvider')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
