import { Modal, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { useReferencingAgents } from '../queries.js';

interface AgentsDialogProps {
  spaceId: string;
  datasetId: string;
  onClose(): void;
}

/** The agents that use a knowledge base. */
export function AgentsDialog({ spaceId, datasetId, onClose }: AgentsDialogProps) {
  const t = useMessages(knowledgeMessages);
  const shared = useMessages(sharedMessages);
  const agents = useReferencingAgents(datasetId, true);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('usedByTitle')}
      size={480}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={agents} failed={t('usedByFailed')}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('notUsed')}
            </Text>
          ) : (
            <Rows label={t('usedByTitle')}>
              {list.map(({ id, name }) => (
                <Row
                  key={id}
                  name={
                    <LinkAnchor to="/space/$space_id/bot/$bot_id" params={{ space_id: spaceId, bot_id: id }}>
                      {name}
                    </LinkAnchor>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Modal>
  );
}
