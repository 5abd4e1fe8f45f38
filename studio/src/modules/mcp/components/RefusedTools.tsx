import { Alert, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { mcpMessages } from '../mcpMessages.js';
import type { McpPoint } from '../queries.js';

const reasons = {
  name: 'refusedName',
  duplicate: 'refusedDuplicate',
  description: 'refusedDescription',
  schema: 'refusedSchema',
} as const;

/** Tools that the server lists, but that nobody can approve, with the reasons. */
export function RefusedTools({ tools }: { tools: McpPoint['refused_tools'] }) {
  const t = useMessages(mcpMessages);
  if (tools.length === 0) return null;
  return (
    <Alert color="weld" title={t('refusedTitle', { count: tools.length })}>
      {Object.entries(reasons).map(([problem, reason]) => {
        const names = tools.filter((tool) => tool.problem === problem).map(({ name }) => name || t('noName'));
        return (
          names.length > 0 && (
            <Text key={problem} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t(reason, { names: names.join(', ') })}
            </Text>
          )
        );
      })}
    </Alert>
  );
}
