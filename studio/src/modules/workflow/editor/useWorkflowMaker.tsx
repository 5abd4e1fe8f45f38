import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { WorkflowNameDialog } from '../components/WorkflowNameDialog.js';
import { useCreateWorkflow } from '../queries.js';
import { workflowWords } from '../workflowWords.js';

interface MadeWorkflow {
  id: string;
  name: string;
  description: string;
}

/** Makes a workflow beside the one that is open. `dialog` asks for its name while `make` waits. */
export function useWorkflowMaker(spaceId: string): {
  /** Gives nothing where the person closed the dialog. */
  make(): Promise<MadeWorkflow | undefined>;
  dialog: ReactNode;
} {
  const words = useWords(workflowWords);
  const create = useCreateWorkflow(spaceId);
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<(made: MadeWorkflow | undefined) => void>(undefined);
  const make = useCallback(
    () =>
      new Promise<MadeWorkflow | undefined>((resolve) => {
        settle.current = resolve;
        setIsOpen(true);
      }),
    [],
  );
  const end = (made: MadeWorkflow | undefined) => {
    setIsOpen(false);
    settle.current?.(made);
  };
  return {
    make,
    dialog: (
      <WorkflowNameDialog
        title={words('newWorkflow')}
        submitLabel={words('create')}
        isOpen={isOpen}
        isPending={create.isPending}
        onClose={() => end(undefined)}
        onSubmit={(values) => create.mutate(values, { onSuccess: (id) => end({ ...values, id }) })}
      />
    ),
  };
}
