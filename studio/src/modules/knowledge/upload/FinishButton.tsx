import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { useIsProcessed } from './ProcessingStep.js';
import { processingMessages } from './processingMessages.js';

interface FinishButtonProps {
  spaceId: string;
  datasetId: string;
  documentIds: readonly string[];
}

/** Ends the wizard; before the processing is done it says that it continues. */
export function FinishButton({ spaceId, datasetId, documentIds }: FinishButtonProps) {
  const t = useMessages(processingMessages);
  const isDone = useIsProcessed(documentIds);
  return (
    <LinkButton
      to="/space/$space_id/knowledge/$dataset_id"
      params={{ space_id: spaceId, dataset_id: datasetId }}
      search={{ doc: documentIds[0] }}
      variant={isDone ? 'filled' : 'default'}
    >
      {t(isDone ? 'confirm' : 'leaveEarly')}
    </LinkButton>
  );
}
