import type { ImportedNode } from '@heddle/api-contract/families/archive';
import { StatusPill } from '@heddle/ui-kit';
import { List, ScrollArea, Table, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { archiveMessages } from '../archiveMessages.js';

const statuses = {
  mapped: 'success',
  approximated: 'warning',
  placeholder: 'failed',
  dropped: 'failed',
} as const;
const order = ['placeholder', 'dropped', 'approximated', 'mapped'] as const;

/** What became of each node of a document of another product; those that need attention come first. */
export function NodeReport({ name, nodes }: { name: string; nodes: readonly ImportedNode[] }) {
  const t = useMessages(archiveMessages);
  const countOf = (outcome: ImportedNode['outcome']) =>
    nodes.filter((node) => node.outcome === outcome).length;
  const sorted = order.flatMap((outcome) => nodes.filter((node) => node.outcome === outcome));
  return (
    <>
      <Text size="xs">
        {t('outcomes', {
          mapped: countOf('mapped'),
          approximated: countOf('approximated'),
          placeholder: countOf('placeholder'),
          dropped: countOf('dropped'),
        })}
      </Text>
      <ScrollArea.Autosize mah={320}>
        <Table verticalSpacing={4} aria-label={t('nodesOf', { name })}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('node')}</Table.Th>
              <Table.Th w={130}>{t('outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map((node, index) => (
              <Table.Tr key={index}>
                <Table.Td>
                  <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                    {node.title}{' '}
                    <Text span size="xs" c="dimmed">
                      {node.type}
                    </Text>
                  </Text>
                  <NodeNotes notes={node.notes} />
                </Table.Td>
                <Table.Td>
                  <StatusPill status={statuses[node.outcome]}>{t(`outcome.${node.outcome}`)}</StatusPill>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}

function NodeNotes({ notes }: Pick<ImportedNode, 'notes'>) {
  const t = useMessages(archiveMessages);
  if (notes.length === 0) return null;
  return (
    <List size="xs" c="dimmed" spacing={2}>
      {notes.map(({ code, subject }) => (
        <List.Item key={`${code} ${subject}`}>
          <Text size="xs" component="span" style={{ overflowWrap: 'anywhere' }}>
            {t(`nodeNote.${code}`, { subject })}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
