import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { KnowledgeView } from '../pages/KnowledgeView.js';
import { pickMessages } from './pickMessages.js';
import classes from './ViewDialog.module.css';

export interface ViewDialogProps {
  spaceId: string;
  datasetId: string;
  /** The document and chunk to show, such as of a source. */
  documentId?: string | undefined;
  chunkId?: string | undefined;
  /** Whether the agent has it; without it nothing is offered. */
  isAdded?: boolean | undefined;
  onToggle?(): void;
  onClose(): void;
}

/** A knowledge base in a dialog over another page, which keeps its state. */
export function ViewDialog(props: ViewDialogProps) {
  const { spaceId, datasetId, chunkId, isAdded, onToggle, onClose } = props;
  const t = useMessages(knowledgeMessages);
  const tPick = useMessages(pickMessages);
  const [documentId, setDocumentId] = useState(props.documentId);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      padding={0}
      withCloseButton={false}
      classNames={{ body: classes.body ?? '' }}
      aria-label={t('open')}
    >
      <KnowledgeView
        spaceId={spaceId}
        datasetId={datasetId}
        documentId={documentId}
        chunkId={documentId === props.documentId ? chunkId : undefined}
        isModal
        actions={
          <>
            {isAdded !== undefined && (
              <Button variant={isAdded ? 'default' : 'filled'} onClick={onToggle}>
                {t(isAdded ? 'removeFromAgent' : 'addToAgent')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {tPick('close')}
            </Button>
          </>
        }
        onSelect={setDocumentId}
      />
    </Modal>
  );
}
