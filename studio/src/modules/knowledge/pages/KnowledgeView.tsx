import { EmptyState } from '@heddle/ui-kit';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { KnowledgeHeader } from '../dataset/KnowledgeHeader.js';
import { KnowledgePeople } from '../dataset/KnowledgePeople.js';
import { TextView } from '../documents/TextView.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { PhotoView } from '../photo/PhotoView.js';
import { useDataset } from '../queries.js';
import { TableView } from '../table/TableView.js';
import classes from './Knowledge.module.css';

export interface KnowledgeViewProps {
  spaceId: string;
  datasetId: string;
  documentId: string | undefined;
  chunkId: string | undefined;
  /** Shown in a dialog, without the frame of a space. */
  isModal?: boolean;
  /** Actions of the place that opened it, such as adding it to an agent. */
  actions?: ReactNode;
  onSelect(documentId: string | undefined): void;
}

/** A knowledge base: its head, and its documents, rows or images. */
export function KnowledgeView(props: KnowledgeViewProps) {
  const { spaceId, datasetId, isModal = false, actions } = props;
  const t = useMessages(knowledgeMessages);
  const query = useDataset(spaceId, datasetId);
  return (
    <div className={classes.page} data-modal={isModal || undefined}>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton height={72} radius={0} />}>
        {(dataset) => {
          if (dataset === null) return <EmptyState isPage title={t('failed')} reason={t('refused')} />;
          const View = { text: TextView, table: TableView, photo: PhotoView }[dataset.kind];
          return (
            <>
              <KnowledgeHeader
                spaceId={spaceId}
                dataset={dataset}
                isModal={isModal}
                actions={
                  isModal ? (
                    actions
                  ) : (
                    <KnowledgePeople
                      datasetId={datasetId}
                      documentId={props.documentId}
                      onSelect={props.onSelect}
                    />
                  )
                }
              />
              {!dataset.isEnabled && <p className={classes.note}>{t('disabledNote')}</p>}
              {dataset.needsReindex && <p className={classes.note}>{t('needsReindex')}</p>}
              {!dataset.canEdit && <p className={classes.note}>{t('readOnly')}</p>}
              <View {...props} dataset={dataset} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
