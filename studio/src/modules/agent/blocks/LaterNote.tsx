import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { AgentBlock, BlockGroup } from './AgentBlock.js';
import { blockMessages } from './blockMessages.js';

interface LaterBlock {
  key: string;
  group: BlockGroup;
  Icon: Icon;
  label: AgentBlock['label'];
  help: AgentBlock['help'];
  isForChatFlows?: boolean;
}

/** A block whose resource cannot be created yet: it is listed and says so. */
export function laterBlock(block: LaterBlock): AgentBlock {
  return { isForChatFlows: false, ...block, isUsed: () => false, Summary: LaterSummary, Body: LaterNote };
}

function LaterSummary() {
  return useMessages(blockMessages)('later');
}

function LaterNote() {
  const t = useMessages(blockMessages);
  return (
    <Text size="sm" c="dimmed">
      {t('laterWhy')}
    </Text>
  );
}
