import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { agentMessages } from '../agentMessages.js';
import { NewAgentDialog } from './LateNewAgent.js';

interface NewAgentButtonProps {
  spaceId: string;
  /** The folder of this space in which the agent is created; none by default. */
  folderId?: string;
}

/** Asks for the details of an agent, creates it and opens the editor. */
export function NewAgentButton({ spaceId, folderId }: NewAgentButtonProps) {
  const t = useMessages(agentMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('newAgent')}
      </Button>
      {isOpen && <NewAgentDialog spaceId={spaceId} folderId={folderId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
