import { EmptyState } from '@heddle/ui-kit';
import { Center } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import type { Dataset } from '../dataset/Dataset.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { useDataset } from '../queries.js';
import { ConnectorUpload } from './ConnectorUpload.js';
import { CustomTextUpload } from './CustomTextUpload.js';
import { ImageUpload } from './ImageUpload.js';
import { NewTable } from './NewTable.js';
import { Resegment } from './Resegment.js';
import { TableUpload } from './TableUpload.js';
import { TextUpload } from './TextUpload.js';
import { uploadMessages } from './uploadMessages.js';
import { WebUpload } from './WebUpload.js';

export interface UploadFlowProps {
  spaceId: string;
  dataset: Dataset;
  opt: string;
  /** Of the document that is split again. */
  documentId: string | undefined;
}

/** By `type` of the address. Types without an entry need services that are not connected. */
const flows: Readonly<Record<string, ComponentType<UploadFlowProps>>> = {
  text_doc: TextUpload,
  text_url: WebUpload,
  text_custom: CustomTextUpload,
  text_extension: ConnectorUpload,
  text_notion: ConnectorUpload,
  text_google_drive: ConnectorUpload,
  table_doc: TableUpload,
  table_custom: NewTable,
  image_file: ImageUpload,
};

/** Adds content to a knowledge base, step by step. */
export function UploadPage() {
  const t = useMessages(uploadMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const from = '/signed-in/space/$space_id/knowledge/$dataset_id/upload';
  const { space_id: spaceId, dataset_id: datasetId } = useParams({ from });
  const { type, opt, doc } = useSearch({ from });
  const query = useDataset(spaceId, datasetId);
  const name = query.data?.name;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} - Heddle`;
  }, [name]);
  return (
    <Loaded query={query} failed={tKnowledge('failed')}>
      {(dataset) => {
        if (dataset === null)
          return (
            <Blocked
              {...{ spaceId, datasetId }}
              title={tKnowledge('failed')}
              reason={tKnowledge('refused')}
            />
          );
        if (!dataset.canEdit)
          return <Blocked {...{ spaceId, datasetId }} title={dataset.name} reason={t('notEditable')} />;
        const Flow = opt === 'resegment' ? Resegment : flows[type];
        return Flow ? (
          <Flow key={`${type} ${opt}`} spaceId={spaceId} dataset={dataset} opt={opt} documentId={doc} />
        ) : (
          <Blocked
            {...{ spaceId, datasetId }}
            title={t('missingType')}
            reason={t('missingTypeWhy', { type })}
          />
        );
      }}
    </Loaded>
  );
}

interface BlockedProps {
  spaceId: string;
  datasetId: string;
  title: string;
  reason: string;
}

/** Why nothing can be added here. */
function Blocked({ spaceId, datasetId, title, reason }: BlockedProps) {
  const t = useMessages(uploadMessages);
  return (
    <Center component="main" mih="80dvh">
      <EmptyState isPage title={title} reason={reason}>
        <LinkButton
          to="/space/$space_id/knowledge/$dataset_id"
          params={{ space_id: spaceId, dataset_id: datasetId }}
          variant="default"
        >
          {t('otherWays')}
        </LinkButton>
      </EmptyState>
    </Center>
  );
}
