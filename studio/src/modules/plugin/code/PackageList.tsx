import { ActionIcon, Button, FileButton, Group, Text, Title } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { codeMessages } from './codeMessages.js';
import { type PluginCode, useAddPackage, useRemovePackage } from './codeQueries.js';

interface PackageListProps {
  pluginId: string;
  code: PluginCode;
  canEdit: boolean;
  /** The program has changes that are not saved. */
  isDirty: boolean;
}

/** The packages that the program imports: archives that somebody has uploaded. */
export function PackageList({ pluginId, code, canEdit, isDirty }: PackageListProps) {
  const t = useMessages(codeMessages);
  const language = useLanguage();
  const add = useAddPackage(pluginId);
  const remove = useRemovePackage(pluginId);
  const isPython = code.language === 'python';
  return (
    <section aria-label={t('packages')}>
      <Group justify="space-between">
        <Title order={3}>{t('packages')}</Title>
        {canEdit && (
          <FileButton
            accept={isPython ? '.whl' : '.tgz,.gz'}
            onChange={(file) => file && add.mutate(file)}
            disabled={isDirty}
          >
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="subtle"
                disabled={isDirty}
                title={isDirty ? t('saveFirst') : undefined}
                loading={add.isPending}
                leftSection={<IconUpload size={14} aria-hidden />}
              >
                {t('addPackage')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t(isPython ? 'packagesPython' : 'packagesTypescript')}
      </Text>
      {code.packages.map(({ name, version, characters }) => (
        <Group key={name} gap="xs" mt={4} wrap="nowrap">
          <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {name} {version}
          </Text>
          <Text size="xs" c="dimmed" flex="none">
            {formatBytes(characters, language)}
          </Text>
          {canEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              disabled={isDirty || remove.isPending}
              aria-label={t('removePackage', { name })}
              onClick={() => remove.mutate(name)}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
    </section>
  );
}
