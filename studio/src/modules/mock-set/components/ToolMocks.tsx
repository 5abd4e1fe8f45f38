import { Stack, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { MockedTool, MockScene } from '../MockedTool.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { MockSetChoice } from './MockSetChoice.js';

/** For each tool of an agent or workflow, what answers while the user tries it out. */
export function ToolMocks({ tools, ...scene }: MockScene & { tools: readonly MockedTool[] }) {
  const t = useMessages(mockSetMessages);
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {t('why')}
      </Text>
      {tools.map((tool) => (
        <MockSetChoice key={tool.toolId} tool={tool} isNamed {...scene} />
      ))}
    </Stack>
  );
}
