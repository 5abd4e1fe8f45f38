import { List, ScrollArea, Table, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { copyMessages } from '../copyMessages.js';
import type { CopyItem } from '../queries.js';
import { ItemLink } from './ItemLink.js';

interface ItemTableProps {
  label: string;
  items: readonly CopyItem[];
  /** Where the copies are; without it they do not exist yet. */
  spaceId?: string;
}

const maxHeight = 320;

/** The resources of a copy, with what does not come along. */
export function ItemTable({ label, items, spaceId }: ItemTableProps) {
  const t = useMessages(copyMessages);
  // The chosen resource first, files last.
  const sorted = items.toSorted(
    (one, other) => Number(other.is_root) - Number(one.is_root) || one.res_type - other.res_type,
  );
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label} · {t('contents', { count: items.length })}
      </Text>
      <ScrollArea.Autosize mah={maxHeight} tabIndex={0} aria-label={label}>
        <Table verticalSpacing={6} aria-label={label}>
          <Table.Tbody>
            {sorted.map((item) => (
              <Table.Tr key={item.res_id}>
                <Table.Td>
                  <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
                    {spaceId === undefined ? item.name : <ItemLink spaceId={spaceId} item={item} />}
                  </Text>
                  <Notes notes={item.notes} />
                </Table.Td>
                <Table.Td w={120} style={{ verticalAlign: 'top' }}>
                  <Text size="xs" c="dimmed">
                    {t(typeKey(item.res_type))}
                    {item.is_moved && ` · ${t('keepsId')}`}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </div>
  );
}

const types = [1, 2, 4, 6, 7, 101, 102, 103, 104, 105] as const;
const typeKey = (type: number) => `type.${types.find((known) => known === type) ?? 101}` as const;

function Notes({ notes }: Pick<CopyItem, 'notes'>) {
  const t = useMessages(copyMessages);
  if (notes.length === 0) return null;
  return (
    <List size="xs" c="dimmed" mt={2} spacing={2}>
      {notes.map(({ code, subject }) => (
        <List.Item key={`${code} ${subject}`} style={{ overflowWrap: 'anywhere' }}>
          {t(`note.${code}`, { subject })}
        </List.Item>
      ))}
    </List>
  );
}
