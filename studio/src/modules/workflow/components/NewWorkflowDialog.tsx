import { useNavigate } from '@tanstack/react-router';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useCreateWorkflow } from '../queries.js';
import { workflowMessages } from '../workflowMessages.js';
import { WorkflowNameDialog } from './WorkflowNameDialog.js';

interface NewWorkflowDialogProps {
  spaceId: string;
  /** Called before the workflow opens. */
  onCreated?: ((id: string) => Promise<void> | undefined) | undefined;
  onClose(): void;
}

/** Asks for a name, creates the workflow and opens it. */
export function NewWorkflowDialog({ spaceId, onCreated, onClose }: NewWorkflowDialogProps) {
  const t = useMessages(workflowMessages);
  const navigate = useNavigate();
  const create = useCreateWorkflow(spaceId);
  async function open(id: string): Promise<void> {
    await onCreated?.(id)?.catch(announceError);
    await navigate({ to: '/work_flow', search: { space_id: spaceId, workflow_id: id } });
  }
  return (
    <WorkflowNameDialog
      title={t('newWorkflow')}
      submitLabel={t('create')}
      asksKind
      isOpen
      isPending={create.isPending}
      onClose={onClose}
      onSubmit={(values) => create.mutate(values, { onSuccess: (id) => void open(id) })}
    />
  );
}
