import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import type { PluginInfo, ToolInfo } from '../queries.js';
import { useInAgentMessages } from './useInAgentMessages.js';

const UseInAgentDialog = lazyDialog(async () => (await import('./UseInAgentDialog.js')).UseInAgentDialog);

interface UseInAgentProps {
  pluginId: string;
  tool: ToolInfo;
  info: PluginInfo;
}

/** The step after a tool works: an agent that calls it. */
export function UseInAgent({ pluginId, tool, info }: UseInAgentProps) {
  const t = useMessages(useInAgentMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Alert color="green" variant="light" p="xs" role="note">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('works')}</Text>
        <Button size="xs" leftSection={<IconRobot size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
          {t(tool.online_status === 1 ? 'use' : 'publishAndUse')}
        </Button>
      </Group>
      {isOpen && (
        <UseInAgentDialog pluginId={pluginId} tool={tool} info={info} onClose={() => setIsOpen(false)} />
      )}
    </Alert>
  );
}
