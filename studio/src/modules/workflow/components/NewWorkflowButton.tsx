import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { listButtonMessages } from '../listButtonMessages.js';
import { NewWorkflowDialog } from './LateNewWorkflow.js';

interface NewWorkflowButtonProps {
  spaceId: string;
  /** Called before the workflow opens. */
  onCreated?(id: string): Promise<void> | undefined;
}

/** Opens the dialog that creates a workflow. */
export function NewWorkflowButton({ spaceId, onCreated }: NewWorkflowButtonProps) {
  const t = useMessages(listButtonMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('newWorkflow')}
      </Button>
      {isOpen && (
        <NewWorkflowDialog spaceId={spaceId} onCreated={onCreated} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
