import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useCreateWorkflow } from '../queries.js';
import { workflowMessages } from '../workflowMessages.js';
import { WorkflowNameDialog } from './WorkflowNameDialog.js';

interface NewWorkflowButtonProps {
  spaceId: string;
  /** Called before the workflow opens. */
  onCreated?(id: string): Promise<void> | undefined;
}

/** Asks for a name, creates the workflow and opens it. */
export function NewWorkflowButton({ spaceId, onCreated }: NewWorkflowButtonProps) {
  const t = useMessages(workflowMessages);
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const create = useCreateWorkflow(spaceId);
  async function open(id: string): Promise<void> {
    await onCreated?.(id)?.catch(announceError);
    await navigate({ to: '/work_flow', search: { space_id: spaceId, workflow_id: id } });
  }
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('newWorkflow')}
      </Button>
      <WorkflowNameDialog
        title={t('newWorkflow')}
        submitLabel={t('create')}
        asksKind
        isOpen={isOpen}
        isPending={create.isPending}
        onClose={() => setIsOpen(false)}
        onSubmit={(values) =>
          create.mutate(values, {
            onSuccess: (id) => void open(id),
          })
        }
      />
    </>
  );
}
