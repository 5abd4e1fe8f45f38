import { Select, Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { archiveMessages } from '../archiveMessages.js';
import type { Choices, PreviewItem } from '../queries.js';
import { NodeReport } from './NodeReport.js';
import { Notes } from './Notes.js';

interface PreviewTableProps {
  items: readonly PreviewItem[];
  choices: Choices;
  onChange(choices: Choices): void;
}

/** The resources of a file, with what becomes of each. */
export function PreviewTable({ items, choices, onChange }: PreviewTableProps) {
  const t = useMessages(archiveMessages);
  return (
    <Table verticalSpacing={6} aria-label={t('preview')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('resource')}</Table.Th>
          <Table.Th w={{ base: 130, xs: 220 }}>{t('choice')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ id, kind, name, is_root, notes, existing, nodes }) => (
          <Fragment key={id}>
            <Table.Tr>
              <Table.Td>
                <Text size="sm" fw={is_root ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`kind.${kind}`)}
                </Text>
                <Notes notes={notes} />
              </Table.Td>
              <Table.Td>
                <Select
                  size="xs"
                  aria-label={t('choiceOf', { name })}
                  allowDeselect={false}
                  value={choices[id] ?? 'create'}
                  onChange={(value) => onChange({ ...choices, [id]: value ?? 'create' })}
                  data={[
                    { value: 'create', label: t('create') },
                    ...existing.map((one) => ({
                      value: one.id,
                      label: t('useExisting', { name: one.name }),
                    })),
                    { value: 'leaveOut', label: t('leaveOut') },
                  ]}
                />
              </Table.Td>
            </Table.Tr>
            {nodes && (
              <Table.Tr>
                <Table.Td colSpan={2}>
                  <NodeReport name={name} nodes={nodes} />
                </Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}
