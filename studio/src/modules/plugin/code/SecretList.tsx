import { pluginCodeLimits } from '@heddle/api-contract/families/plugin-code';
import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Button, Group, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { codeMessages } from './codeMessages.js';
import { type PluginCode, useDeleteSecret, useSetSecret } from './codeQueries.js';

interface SecretListProps {
  pluginId: string;
  secrets: PluginCode['secrets'];
  canEdit: boolean;
  /** The list of hosts may have changes that are not saved, and secrets are bound to the saved one. */
  isDirty: boolean;
}

/** The secrets of the program by name. Values are never shown, only replaced. */
export function SecretList({ pluginId, secrets, canEdit, isDirty }: SecretListProps) {
  const t = useMessages(codeMessages);
  const shared = useMessages(sharedMessages);
  const [isAdding, setIsAdding] = useState(false);
  const set = useSetSecret(pluginId);
  const remove = useDeleteSecret(pluginId);
  async function handleDelete(name: string): Promise<void> {
    const isSure = await confirm({
      title: t('deleteSecretTitle', { name }),
      children: t('deleteSecretWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(name);
  }
  return (
    <section aria-label={t('secrets')}>
      <Group justify="space-between">
        <Title order={3}>{t('secrets')}</Title>
        {canEdit && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isDirty}
            title={isDirty ? t('saveFirst') : undefined}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t('addSecret')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('secretsWhy')}
      </Text>
      {secrets.map(({ name, hosts }) => (
        <Group key={name} gap="xs" mt={4} wrap="nowrap">
          <Text size="sm" ff="monospace">
            {name}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('secretFor', { hosts: hosts.join(', ') })}
          </Text>
          {canEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('deleteSecret', { name })}
              onClick={() => void handleDelete(name)}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {isAdding && (
        <FormDialog
          title={t('addSecret')}
          submit={shared('save')}
          isOpen
          initial={{ name: '', value: '' }}
          check={({ name, value }) => ({
            name: !/^[A-Za-z]\w{0,49}$/.test(name.trim()) && t('secretNameForm'),
            value: value === '' && t('secretMissing'),
          })}
          onSubmit={async ({ name, value }) => {
            await set.mutateAsync({ name: name.trim(), value });
          }}
          onClose={() => setIsAdding(false)}
        >
          {({ field }) => (
            <>
              <TextInput
                label={t('secretName')}
                description={t('secretNameHint')}
                required
                data-autofocus
                maxLength={50}
                {...field('name')}
              />
              <PasswordInput
                label={t('secretValue')}
                required
                autoComplete="off"
                maxLength={pluginCodeLimits.secret}
                {...field('value')}
              />
            </>
          )}
        </FormDialog>
      )}
    </section>
  );
}
