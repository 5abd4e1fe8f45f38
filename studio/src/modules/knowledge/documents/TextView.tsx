import { EmptyState } from '@heddle/ui-kit';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import type { Chunk } from '../chunks/Chunk.js';
import { ChunkPane } from '../chunks/ChunkPane.js';
import type { Dataset } from '../dataset/Dataset.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { OriginalPane } from '../original/OriginalPane.js';
import classes from '../pages/Knowledge.module.css';
import type { KnowledgeViewProps } from '../pages/KnowledgeView.js';
import { handOverFiles } from '../upload/droppedFiles.js';
import { DocumentList } from './DocumentList.js';
import { documentMessages } from './documentMessages.js';
import { useDocuments } from './documentQueries.js';

interface TextViewProps extends KnowledgeViewProps {
  dataset: Dataset;
}

/** Documents beside the chunks of the chosen one, and its original. */
export function TextView({ spaceId, dataset, documentId, chunkId, onSelect }: TextViewProps) {
  const t = useMessages(documentMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const navigate = useNavigate();
  const documents = useDocuments(dataset.id);
  const [hasOriginal, setHasOriginal] = useState(false);
  const [marked, setMarked] = useState<Chunk>();
  const [isDragging, setIsDragging] = useState(false);
  const params = { space_id: spaceId, dataset_id: dataset.id };

  function handleDrop(event: DragEvent): void {
    setIsDragging(false);
    if (!dataset.canEdit || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    handOverFiles([...event.dataTransfer.files]);
    void navigate({
      to: '/space/$space_id/knowledge/$dataset_id/upload',
      params,
      search: { type: 'text_doc', opt: 'add' },
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button “Add content” does the same.
    <div
      style={{ display: 'contents' }}
      onDragOver={(event) => {
        if (!dataset.canEdit || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsDragging(true);
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget === null) setIsDragging(false);
      }}
      onDrop={handleDrop}
    >
      {isDragging && (
        <div className={classes.drop}>
          <span className={classes.dropText}>{t('dropNow')}</span>
        </div>
      )}
      <Loaded query={documents} failed={t('failed')}>
        {(list) => {
          if (list.length === 0)
            return (
              <EmptyState title={t('none')} reason={t('noneWhy')}>
                {dataset.canEdit && (
                  <LinkButton
                    to="/space/$space_id/knowledge/$dataset_id/upload"
                    params={params}
                    search={{ type: 'text_doc', opt: 'add' }}
                  >
                    {tKnowledge('addContent')}
                  </LinkButton>
                )}
              </EmptyState>
            );
          const chosen = list.find(({ id }) => id === documentId);
          const shown = chosen ?? list[0];
          return (
            <div
              className={classes.panes}
              data-chosen={chosen !== undefined || undefined}
              data-original={hasOriginal || undefined}
            >
              <DocumentList
                spaceId={spaceId}
                datasetId={dataset.id}
                documents={list}
                selected={shown?.id}
                canEdit={dataset.canEdit}
                onSelect={onSelect}
              />
              {shown && (
                <ChunkPane
                  key={shown.id}
                  spaceId={spaceId}
                  datasetId={dataset.id}
                  document={shown}
                  pickedId={chunkId}
                  canEdit={dataset.canEdit}
                  onBack={() => onSelect(undefined)}
                  onMark={(chunk) => {
                    setMarked(chunk);
                    setHasOriginal(true);
                  }}
                  onOriginal={() => setHasOriginal(!hasOriginal)}
                />
              )}
              {shown && hasOriginal && (
                <OriginalPane
                  key={`${shown.id} original`}
                  document={shown}
                  marked={marked?.documentId === shown.id ? marked : undefined}
                  onClose={() => setHasOriginal(false)}
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
