import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { NewDatasetDialog } from './LateNewDataset.js';

/** Creates a knowledge base and opens it. */
export function NewDatasetButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(knowledgeMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NewButton label={t('newDataset')} onClick={() => setIsOpen(true)} />
      {isOpen && <NewDatasetDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
