import { FileButton, Text, UnstyledButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Files.module.css';
import { uploadMessages } from './uploadMessages.js';

interface DropAreaProps {
  /** Extensions. */
  types: readonly string[];
  maxSize: number;
  isSingle?: boolean;
  onFiles(files: File[]): void;
}

/** Receives files that are dropped or chosen. */
export function DropArea({ types, maxSize, isSingle = false, onFiles }: DropAreaProps) {
  const t = useMessages(uploadMessages);
  const language = useLanguage();
  const [isOver, setIsOver] = useState(false);
  const hint = t('dropTypes', {
    types: types.map((type) => type.toUpperCase()).join(', '),
    size: formatBytes(maxSize, language),
  });

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(isSingle ? files.slice(0, 1) : files);
  }

  return (
    <FileButton
      multiple={!isSingle}
      accept={types.map((type) => `.${type}`).join(',')}
      onChange={(chosen: File | File[] | null) => {
        if (chosen) onFiles(Array.isArray(chosen) ? chosen : [chosen]);
      }}
    >
      {(props) => (
        <UnstyledButton
          {...props}
          className={classes.drop ?? ''}
          data-over={isOver || undefined}
          onDragOver={(event: DragEvent) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={handleDrop}
        >
          <IconUpload size={20} stroke={1.6} aria-hidden />
          <Text size="sm">{t('drop')}</Text>
          <Text size="xs" c="dimmed">
            {isSingle ? `${t('onlyOne')} · ${hint}` : hint}
          </Text>
        </UnstyledButton>
      )}
    </FileButton>
  );
}
