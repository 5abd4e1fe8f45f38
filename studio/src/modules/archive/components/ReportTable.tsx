import type { ArchiveReportItem } from '@heddle/api-contract/families/archive';
import { StatusPill } from '@heddle/ui-kit';
import { Table, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { archiveMessages } from '../archiveMessages.js';
import { NodeReport } from './NodeReport.js';
import { Notes } from './Notes.js';

const statuses = { created: 'success', mapped: 'waiting', left_out: 'waiting' } as const;

/** What an import has done with each resource, and what is left to do. */
export function ReportTable({ items }: { items: readonly ArchiveReportItem[] }) {
  const t = useMessages(archiveMessages);
  return (
    <Table verticalSpacing={6} aria-label={t('report')}>
      <Table.Tbody>
        {items.map(({ id, kind, name, outcome, notes, nodes }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`kind.${kind}`)}
              </Text>
              <Notes notes={notes} />
              {nodes && <NodeReport name={name} nodes={nodes} />}
            </Table.Td>
            <Table.Td w={160}>
              <StatusPill status={statuses[outcome]}>{t(outcome)}</StatusPill>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
