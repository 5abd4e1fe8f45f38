import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useCanWrite, writeDocument } from '../copilot/copilotQueries.js';
import { listButtonMessages } from '../listButtonMessages.js';
import { useCreateWorkflow } from '../queries.js';
import { workflowMessages } from '../workflowMessages.js';
import { WorkflowNameDialog } from './WorkflowNameDialog.js';

interface NewWorkflowDialogProps {
  spaceId: string;
  /** Called before the workflow opens. */
  onCreated?: ((id: string) => Promise<void> | undefined) | undefined;
  onClose(): void;
}

/** Asks for a name, has a model write the workflow if that is wanted, creates it and opens it. */
export function NewWorkflowDialog({ spaceId, onCreated, onClose }: NewWorkflowDialogProps) {
  const t = useMessages(workflowMessages);
  const tButton = useMessages(listButtonMessages);
  const navigate = useNavigate();
  const canWrite = useCanWrite(spaceId);
  // Closing the dialog stops the model, and nothing is created.
  const writing = useRef(new AbortController());
  useEffect(() => () => writing.current.abort(), []);
  const create = useCreateWorkflow(spaceId, ({ description }) =>
    writeDocument(spaceId, description, writing.current.signal),
  );
  async function open(id: string): Promise<void> {
    await onCreated?.(id)?.catch(announceError);
    await navigate({ to: '/work_flow', search: { space_id: spaceId, workflow_id: id } });
  }
  return (
    <WorkflowNameDialog
      title={tButton('newWorkflow')}
      submitLabel={t('create')}
      asksKind
      isOpen
      canWrite={canWrite}
      isPending={create.isPending}
      onClose={onClose}
      onSubmit={({ isWritten, ...values }) =>
        create.mutate(
          { ...values, isWritten: isWritten && !values.isChatFlow && values.description.trim() !== '' },
          { onSuccess: (id) => void open(id) },
        )
      }
    />
  );
}
