import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { WorkflowNameDialog } from '../components/WorkflowNameDialog.js';
import { listButtonMessages } from '../listButtonMessages.js';
import { useCreateWorkflow } from '../queries.js';
import { workflowMessages } from '../workflowMessages.js';

interface CreatedWorkflow {
  id: string;
  name: string;
  description: string;
}

/** Creates another workflow from within the editor. `dialog` asks for its name while `make` is pending. */
export function useWorkflowCreation(spaceId: string): {
  /** Resolves with undefined if the user closed the dialog. */
  make(): Promise<CreatedWorkflow | undefined>;
  dialog: ReactNode;
} {
  const t = useMessages(workflowMessages);
  const tButton = useMessages(listButtonMessages);
  const create = useCreateWorkflow(spaceId);
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<(made: CreatedWorkflow | undefined) => void>(undefined);
  const make = useCallback(
    () =>
      new Promise<CreatedWorkflow | undefined>((resolve) => {
        settle.current = resolve;
        setIsOpen(true);
      }),
    [],
  );
  const end = (made: CreatedWorkflow | undefined) => {
    setIsOpen(false);
    settle.current?.(made);
  };
  return {
    make,
    dialog: (
      <WorkflowNameDialog
        title={tButton('newWorkflow')}
        submitLabel={t('create')}
        isOpen={isOpen}
        isPending={create.isPending}
        onClose={() => end(undefined)}
        onSubmit={(values) => create.mutate(values, { onSuccess: (id) => end({ ...values, id }) })}
      />
    ),
  };
}
