import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { Button, FileButton, SegmentedControl, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { nameProblem } from '../dataset/Dataset.js';
import { useDocuments } from '../documents/documentQueries.js';
import { ChunkEdits, useChunkEdits } from './ChunkEdits.js';
import { chunkProblems } from './ChunkSettings.js';
import { CreateError } from './CreateError.js';
import { useCreateDocuments } from './createQueries.js';
import { DropArea } from './DropArea.js';
import { takeFiles } from './droppedFiles.js';
import { FileRow } from './FileRow.js';
import classes from './Files.module.css';
import { FinishButton } from './FinishButton.js';
import { extensionOf, readableTypes } from './fileTypes.js';
import { ImportEstimate } from './ImportEstimate.js';
import { importSize } from './importSize.js';
import { PreviewPane } from './PreviewPane.js';
import { ProcessingStep } from './ProcessingStep.js';
import { previewMessages } from './previewMessages.js';
import { SettingsPane, type SplitSettings } from './SettingsPane.js';
import { settingsMessages } from './settingsMessages.js';
import type { UploadFlowProps } from './UploadPage.js';
import { uploadMessages } from './uploadMessages.js';
import { type UploadItem, useUploads } from './useUploads.js';
import { Wizard } from './Wizard.js';
import wizard from './Wizard.module.css';

const accept = readableTypes.text.map((type) => `.${type}`).join(',');

/** Adds local files: upload, settings beside their preview, processing. */
export function TextUpload({ spaceId, dataset }: UploadFlowProps) {
  const t = useMessages(uploadMessages);
  const datasetId = dataset.id;
  const stored = useDocuments(datasetId);
  const room = knowledgeLimits.documentsPerDataset - dataset.documentCount;
  const uploads = useUploads(spaceId, 'text', room);
  const [step, setStep] = useState(0);
  const [settings, setSettings] = useState<SplitSettings>({
    chunks: dataset.chunks,
    parsing: dataset.parsing,
    skippedPages: [],
  });
  const [chosenKey, setChosenKey] = useState<number>();
  const [unreadable, setUnreadable] = useState<ReadonlyMap<number, unknown>>(new Map());
  const create = useCreateDocuments(datasetId);
  const edits = useChunkEdits(datasetId, settings);
  const { add } = uploads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: files that were dropped on the page before, once.
  useEffect(() => {
    const files = takeFiles();
    if (files.length > 0) add(files);
  }, []);

  const taken = new Set(stored.data?.map(({ name }) => name));
  const isNameTaken = (item: UploadItem) =>
    taken.has(item.name.trim()) ||
    uploads.items.some((other) => other.key < item.key && other.name.trim() === item.name.trim());
  const isReady = (item: UploadItem) =>
    item.state === 'ready' &&
    !unreadable.has(item.key) &&
    nameProblem(item.name) === undefined &&
    !isNameTaken(item);
  const ready = uploads.items.filter(isReady);
  const skipped = uploads.items.length - ready.length;
  const isUploading = uploads.items.some(({ state }) => state === 'waiting' || state === 'uploading');
  const chosen =
    uploads.items.find(({ key }) => key === chosenKey) ??
    ready[0] ??
    // One that can't be read: the preview shows why, with a retry.
    uploads.items.find(({ state }) => state === 'ready');
  const isValid = Object.keys(chunkProblems(settings.chunks)).length === 0;

  const chosenItemKey = chosen?.key;
  const handleProblem = useCallback(
    (problem: unknown) => {
      if (chosenItemKey === undefined) return;
      setUnreadable((before) => {
        if (problem === undefined ? !before.has(chosenItemKey) : before.get(chosenItemKey) === problem)
          return before;
        const next = new Map(before);
        if (problem === undefined) next.delete(chosenItemKey);
        else next.set(chosenItemKey, problem);
        return next;
      });
    },
    [chosenItemKey],
  );

  function handleProcess(): void {
    const documents = ready.map((item) => {
      const reviewId = edits.reviewOf(item.uri);
      return { name: item.name, uri: item.uri, ...(reviewId !== undefined && { reviewId }) };
    });
    create.mutate({ kind: 'text', documents, split: settings }, { onSuccess: () => setStep(2) });
  }

  const rows = (hasPreview: boolean) => (
    <ul className={classes.rows}>
      {uploads.items.map((item) => {
        const problem = unreadable.get(item.key);
        return (
          <FileRow
            key={item.key}
            item={item}
            uploads={uploads}
            accept={accept}
            isNameTaken={isNameTaken(item)}
            unreadable={problem === undefined ? '' : errorText(problem)}
            isChosen={hasPreview && item.key === chosen?.key}
            {...(hasPreview && item.state === 'ready' && { onChoose: () => setChosenKey(item.key) })}
          />
        );
      })}
    </ul>
  );

  return (
    <Wizard
      spaceId={spaceId}
      datasetId={datasetId}
      title={t('title', { name: dataset.name })}
      steps={[t('stepFiles'), t('stepSettings'), t('stepProcessing')]}
      step={step}
      isDirty={step < 2 && uploads.items.length > 0}
      actions={
        step === 2 ? (
          <FinishButton spaceId={spaceId} datasetId={datasetId} documentIds={create.data ?? []} />
        ) : (
          <>
            {skipped > 0 && !isUploading && (
              <span className={wizard.skipped}>{t('skipped', { count: skipped })}</span>
            )}
            {step === 1 && (
              <Button variant="default" onClick={() => setStep(0)}>
                {t('back')}
              </Button>
            )}
            {step === 0 ? (
              <Button disabled={ready.length === 0 || isUploading} onClick={() => setStep(1)}>
                {t('next')}
              </Button>
            ) : (
              <Button
                disabled={ready.length === 0 || isUploading || !isValid}
                loading={create.isPending}
                onClick={handleProcess}
              >
                {t('process', { count: ready.length })}
              </Button>
            )}
          </>
        )
      }
    >
      <CreateError error={create.error} />
      {step === 0 && (
        <div className={wizard.narrow}>
          {rows(false)}
          {uploads.items.length >= room ? (
            <Text size="sm" c="dimmed">
              {t('tooMany', { maximum: room })}
            </Text>
          ) : (
            <DropArea
              types={readableTypes.text}
              maxSize={knowledgeLimits.textFileBytes}
              onFiles={uploads.add}
            />
          )}
        </div>
      )}
      {step === 1 && (
        <SettingsStep
          files={
            <>
              <div className={wizard.paneHead}>
                <h2>{t('files', { count: uploads.items.length })}</h2>
                <FileButton multiple accept={accept} onChange={uploads.add}>
                  {(button) => (
                    <Button
                      variant="default"
                      size="xs"
                      ml="auto"
                      leftSection={<IconPlus size={14} aria-hidden />}
                      {...button}
                    >
                      {t('addFiles')}
                    </Button>
                  )}
                </FileButton>
              </div>
              <div className={wizard.paneBody}>{rows(true)}</div>
            </>
          }
          settings={
            <>
              <SettingsPane
                settings={settings}
                hasParsing
                hasPages={ready.length === 1 && extensionOf(ready[0]?.file.name ?? '') === 'pdf'}
                onChange={setSettings}
              />
              <ImportEstimate size={importSize(ready.map(({ file }) => file))} />
            </>
          }
          preview={
            <PreviewPane
              key={chosen?.key}
              datasetId={datasetId}
              name={chosen?.name ?? ''}
              source={chosen && chosen.state === 'ready' ? { uri: chosen.uri } : undefined}
              settings={settings}
              onProblem={handleProblem}
            >
              {chosen && isReady(chosen) && isValid && (
                <ChunkEdits edits={edits} name={chosen.name} uri={chosen.uri} />
              )}
            </PreviewPane>
          }
        />
      )}
      {step === 2 && <ProcessingStep datasetId={datasetId} documentIds={create.data ?? []} />}
    </Wizard>
  );
}

interface SettingsStepProps {
  files?: React.ReactNode;
  settings: React.ReactNode;
  preview: React.ReactNode;
}

/** Files, settings and preview side by side; tabs in narrow windows. */
export function SettingsStep({ files, settings, preview }: SettingsStepProps) {
  const t = useMessages(uploadMessages);
  const tSettings = useMessages(settingsMessages);
  const tPreview = useMessages(previewMessages);
  const [tab, setTab] = useState('settings');
  return (
    <>
      <div className={wizard.tabs}>
        <SegmentedControl
          fullWidth
          value={tab}
          onChange={setTab}
          data={[
            ...(files ? [{ value: 'files', label: t('stepFiles') }] : []),
            { value: 'settings', label: tSettings('settings') },
            { value: 'preview', label: tPreview('preview') },
          ]}
        />
      </div>
      <div className={wizard.panes} data-tab={tab} data-without-files={!files || undefined}>
        {files && (
          <section className={wizard.pane} data-pane="files" aria-label={t('stepFiles')}>
            {files}
          </section>
        )}
        {settings}
        {preview}
      </div>
    </>
  );
}
