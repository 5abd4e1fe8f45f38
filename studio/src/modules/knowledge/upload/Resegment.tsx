import { EmptyState } from '@heddle/ui-kit';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import type { Dataset } from '../dataset/Dataset.js';
import { useDocuments } from '../documents/documentQueries.js';
import type { KnowledgeDocument } from '../documents/KnowledgeDocument.js';
import { ChunkEdits, useChunkEdits } from './ChunkEdits.js';
import { chunkProblems } from './ChunkSettings.js';
import { CreateError } from './CreateError.js';
import { useResegment } from './createQueries.js';
import { FinishButton } from './FinishButton.js';
import { PreviewPane } from './PreviewPane.js';
import { ProcessingStep } from './ProcessingStep.js';
import { SettingsPane, type SplitSettings } from './SettingsPane.js';
import { SettingsStep } from './TextUpload.js';
import type { UploadFlowProps } from './UploadPage.js';
import { uploadMessages } from './uploadMessages.js';
import { Wizard } from './Wizard.js';

/** Splits a stored document again, with its own settings to begin with. */
export function Resegment({ spaceId, dataset, documentId }: UploadFlowProps) {
  const t = useMessages(uploadMessages);
  const documents = useDocuments(dataset.id);
  return (
    <Loaded query={documents} failed={t('loadFailed')}>
      {(list) => {
        const document = list.find(({ id }) => id === documentId);
        return document ? (
          <ResegmentWizard spaceId={spaceId} dataset={dataset} document={document} />
        ) : (
          <EmptyState isPage title={t('noDocument')} />
        );
      }}
    </Loaded>
  );
}

interface ResegmentWizardProps {
  spaceId: string;
  dataset: Dataset;
  document: KnowledgeDocument;
}

function ResegmentWizard({ spaceId, dataset, document }: ResegmentWizardProps) {
  const t = useMessages(uploadMessages);
  const [settings, setSettings] = useState<SplitSettings>({
    chunks: document.chunks,
    parsing: document.parsing,
    skippedPages: [],
  });
  const resegment = useResegment(dataset.id);
  const edits = useChunkEdits(dataset.id, settings);
  const step = resegment.isSuccess ? 1 : 0;
  const isValid = Object.keys(chunkProblems(settings.chunks)).length === 0;
  const reviewId = edits.reviewOf(document.id);
  return (
    <Wizard
      spaceId={spaceId}
      datasetId={dataset.id}
      title={t('resegmentTitle', { name: document.name })}
      steps={[t('stepSettings'), t('stepProcessing')]}
      step={step}
      isDirty={false}
      actions={
        step === 1 ? (
          <FinishButton spaceId={spaceId} datasetId={dataset.id} documentIds={[document.id]} />
        ) : (
          <Button
            disabled={!isValid}
            loading={resegment.isPending}
            onClick={() =>
              resegment.mutate({
                documentId: document.id,
                split: settings,
                ...(reviewId !== undefined && { reviewId }),
              })
            }
          >
            {t('splitAgain')}
          </Button>
        )
      }
    >
      <CreateError error={resegment.error} />
      {step === 0 && (
        <>
          <Alert color="weld" variant="light" radius={0} py={6}>
            {t('editsLost')}
          </Alert>
          <SettingsStep
            settings={
              <SettingsPane
                settings={settings}
                hasParsing={document.originalUrl !== ''}
                hasPages={document.pageCount > 0}
                onChange={setSettings}
              />
            }
            preview={
              <PreviewPane
                datasetId={dataset.id}
                name={document.name}
                source={{ documentId: document.id }}
                settings={settings}
              >
                {isValid && <ChunkEdits edits={edits} name={document.name} documentId={document.id} />}
              </PreviewPane>
            }
          />
        </>
      )}
      {step === 1 && <ProcessingStep datasetId={dataset.id} documentIds={[document.id]} />}
    </Wizard>
  );
}
