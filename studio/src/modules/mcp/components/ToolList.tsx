import { type PillStatus, StatusPill } from '@heddle/ui-kit';
import { Anchor, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
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

/** The tools of a server; a click on a name opens one. */
export function ToolList({ tools, onOpen }: { tools: readonly McpTool[]; onOpen(name: string): void }) {
  const t = useMessages(mcpMessages);
  return (
    <Rows label={t('tools')}>
      {tools.map(({ name, description, effect, state }) => (
        <Row
          key={name}
          name={
            <Anchor
              component="button"
              type="button"
              size="sm"
              ff="monospace"
              ta="start"
              style={{ overflowWrap: 'anywhere' }}
              onClick={() => onOpen(name)}
            >
              {name}
            </Anchor>
          }
          badge={<ToolState state={state} />}
          about={
            <Text size="xs" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {[t(effect), description].filter(Boolean).join(' · ')}
            </Text>
          }
        />
      ))}
    </Rows>
  );
}
