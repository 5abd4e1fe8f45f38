import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { LateDatasetDialog } from './LateDatasetDialog.js';

/** Creates a knowledge base and opens it. */
export function NewDatasetButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(knowledgeMessages);
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NewButton label={t('newDataset')} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <LateDatasetDialog
          spaceId={spaceId}
          onCreated={(id) =>
            void navigate({
              to: '/space/$space_id/knowledge/$dataset_id',
              params: { space_id: spaceId, dataset_id: id },
            })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
