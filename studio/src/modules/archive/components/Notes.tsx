import type { ArchiveNote } from '@heddle/api-contract/families/archive';
import { List, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { archiveMessages } from '../archiveMessages.js';

/** Remarks about a resource. */
export function Notes({ notes }: { notes: readonly ArchiveNote[] }) {
  const t = useMessages(archiveMessages);
  if (notes.length === 0) return null;
  return (
    <List size="xs" c="dimmed" mt={4} spacing={2}>
      {notes.map(({ code, subject }) => (
        <List.Item key={`${code} ${subject}`}>
          <Text size="xs" component="span" style={{ overflowWrap: 'anywhere' }}>
            {t(`note.${code}`, { subject })}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
