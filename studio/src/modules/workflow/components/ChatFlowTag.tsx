import { Badge } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { workflowMessages } from '../workflowMessages.js';

/** Marks a chat flow among workflows. */
export function ChatFlowTag() {
  const t = useMessages(workflowMessages);
  return (
    <Badge variant="light" color="gray" tt="none" flex="none">
      {t('chatFlow')}
    </Badge>
  );
}
