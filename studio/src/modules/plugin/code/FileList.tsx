import { pluginCodeLimits } from '@heddle/api-contract/families/plugin-code';
import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Group, Text, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { pluginMessages } from '../pluginMessages.js';
import classes from './CodePane.module.css';
import { codeMessages } from './codeMessages.js';

interface FileListProps {
  language: 'typescript' | 'python';
  files: readonly string[];
  open: string;
  canEdit: boolean;
  onOpen(path: string): void;
  onAdd(path: string): void;
  onDelete(path: string): void;
}

/** The files of the program; the one that it begins in stays. */
export function FileList({ language, files, open, canEdit, onOpen, onAdd, onDelete }: FileListProps) {
  const t = useMessages(codeMessages);
  const shared = useMessages(sharedMessages);
  const tPlugin = useMessages(pluginMessages);
  const [isAdding, setIsAdding] = useState(false);
  const entry = language === 'python' ? 'main.py' : 'index.ts';
  async function handleDelete(name: string): Promise<void> {
    const isSure = await confirm({
      title: t('deleteFileTitle', { name }),
      children: t('deleteFileWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) onDelete(name);
  }
  return (
    <nav className={classes.files} aria-label={t('files')}>
      <Group justify="space-between" mb={4}>
        <Text size="xs" fw={600}>
          {t('files')}
        </Text>
        {canEdit && (
          <Tooltip label={t('addFile')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('addFile')}
              onClick={() => setIsAdding(true)}
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      <ul className={classes.fileList}>
        {[...files].sort().map((path) => (
          <li key={path} className={classes.file} data-open={path === open || undefined}>
            <UnstyledButton
              className={classes.fileName}
              title={path}
              aria-current={path === open ? 'true' : undefined}
              onClick={() => onOpen(path)}
            >
              {path}
            </UnstyledButton>
            {canEdit && path !== entry && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('deleteFile', { name: path })}
                onClick={() => void handleDelete(path)}
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <FormDialog
          title={t('addFile')}
          submit={tPlugin('create')}
          isOpen
          initial={{ name: '' }}
          check={({ name }) => ({
            name:
              (name.trim() === '' && t('fileNameMissing')) || (files.includes(name.trim()) && t('fileTaken')),
          })}
          onSubmit={async ({ name }) => onAdd(name.trim())}
          onClose={() => setIsAdding(false)}
        >
          {({ field }) => (
            <TextInput
              label={t('fileName')}
              description={t('fileNameHint', {
                example: language === 'python' ? 'words.py' : 'lib/words.ts',
              })}
              required
              data-autofocus
              maxLength={pluginCodeLimits.path}
              {...field('name')}
            />
          )}
        </FormDialog>
      )}
    </nav>
  );
}
