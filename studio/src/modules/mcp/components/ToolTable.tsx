import { type PillStatus, StatusPill } from '@heddle/ui-kit';
import { Table, Text, UnstyledButton } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { mcpMessages } from '../mcpMessages.js';
import type { McpTool } from '../queries.js';

const pills: Record<McpTool['state'], PillStatus> = {
  new: 'waiting',
  approved: 'success',
  changed: 'warning',
  blocked: 'failed',
  removed: 'skipped',
};

/** Whether models see a tool. */
export function ToolState({ state }: Pick<McpTool, 'state'>) {
  const t = useMessages(mcpMessages);
  return <StatusPill status={pills[state]}>{t(state === 'removed' ? 'goneTool' : state)}</StatusPill>;
}

/** The tools of a server; a click opens one. */
export function ToolTable({ tools, onOpen }: { tools: readonly McpTool[]; onOpen(name: string): void }) {
  const t = useMessages(mcpMessages);
  return (
    <WideTable label={t('tools')} minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tool')}</Table.Th>
            <Table.Th>{t('effect')}</Table.Th>
            <Table.Th>{t('approval')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tools.map((tool) => (
            <Table.Tr key={tool.name}>
              <Table.Td>
                <UnstyledButton onClick={() => onOpen(tool.name)}>
                  <Text size="sm" ff="monospace" c="var(--h-link)">
                    {tool.name}
                  </Text>
                </UnstyledButton>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {tool.description}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{t(tool.effect)}</Text>
              </Table.Td>
              <Table.Td>
                <ToolState state={tool.state} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
