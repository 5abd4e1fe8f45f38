import { updateTypes } from '@heddle/api-contract/families/knowledge';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { entryMessages } from '../connector/entryMessages.js';
import {
  isUnderWay,
  type SourceEntry,
  useCancelImport,
  useImport,
  useImported,
} from '../connector/entryQueries.js';
import { ImportedRow } from '../connector/ImportedRow.js';
import { SourcePicker } from '../connector/SourcePicker.js';
import { useDocuments } from '../documents/documentQueries.js';
import { chunkProblems } from './ChunkSettings.js';
import { CreateError } from './CreateError.js';
import { useCreateDocuments } from './createQueries.js';
import classes from './Files.module.css';
import { FinishButton } from './FinishButton.js';
import { FrequencySelect } from './FrequencySelect.js';
import { PreviewPane } from './PreviewPane.js';
import { ProcessingStep } from './ProcessingStep.js';
import { documentName, withoutTwins } from './pageNames.js';
import { SettingsPane, type SplitSettings } from './SettingsPane.js';
import { SettingsStep } from './TextUpload.js';
import type { UploadFlowProps } from './UploadPage.js';
import { uploadMessages } from './uploadMessages.js';
import { Wizard } from './Wizard.js';
import wizard from './Wizard.module.css';

/** Adds files of a connected source: they are chosen, copied, split beside their preview, and read again on a schedule. */
export function ConnectorUpload({ spaceId, dataset }: UploadFlowProps) {
  const t = useMessages(entryMessages);
  const tUpload = useMessages(uploadMessages);
  const [step, setStep] = useState(0);
  const [connectionId, setConnectionId] = useState<string>();
  const [chosenEntries, setChosenEntries] = useState<ReadonlyMap<string, SourceEntry>>(new Map());
  const [days, setDays] = useState(0);
  const [taskIds, setTaskIds] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [chosenId, setChosenId] = useState<string>();
  const [settings, setSettings] = useState<SplitSettings>({
    chunks: dataset.chunks,
    parsing: dataset.parsing,
    skippedPages: [],
  });
  const stored = useDocuments(dataset.id);
  const start = useImport();
  const cancel = useCancelImport();
  const imported = useImported(taskIds);
  const create = useCreateDocuments(dataset.id);
  const rows = (imported.data ?? []).filter(({ id }) => !removed.has(id));
  const ready = rows.filter(({ state }) => state === 'success');
  const waiting = rows.filter(isUnderWay);
  const isImporting = taskIds.length > 0 && (imported.data === undefined || waiting.length > 0);
  const chosen = ready.find(({ id }) => id === chosenId) ?? ready[0];
  const isValid = Object.keys(chunkProblems(settings.chunks)).length === 0;

  const progress = t('importing', { done: rows.length - waiting.length, total: rows.length });

  function handleImport(): void {
    if (connectionId === undefined) return;
    start.mutate(
      { connectionId, entries: [...chosenEntries.values()] },
      {
        onSuccess: (taskId) => {
          setTaskIds([...taskIds, taskId]);
          setChosenEntries(new Map());
          setStep(1);
        },
      },
    );
  }

  function handleProcess(): void {
    const taken = (stored.data ?? []).map(({ name }) => name);
    const names = withoutTwins([...taken, ...ready.map(({ name }) => documentName(name))]);
    const documents = ready.map(({ uri, name }, index) => ({
      name: names[taken.length + index] ?? name,
      uri,
      isConnected: true,
      update: { days, type: days === 0 ? updateTypes.none : updateTypes.cover },
    }));
    create.mutate({ kind: 'text', documents, split: settings }, { onSuccess: () => setStep(2) });
  }

  return (
    <Wizard
      spaceId={spaceId}
      datasetId={dataset.id}
      title={tUpload('title', { name: dataset.name })}
      steps={[tUpload('stepSource'), tUpload('stepSettings'), tUpload('stepProcessing')]}
      step={step}
      isDirty={step < 2 && (chosenEntries.size > 0 || taskIds.length > 0)}
      actions={
        step === 2 ? (
          <FinishButton spaceId={spaceId} datasetId={dataset.id} documentIds={create.data ?? []} />
        ) : step === 1 ? (
          <>
            {isImporting && <span className={wizard.skipped}>{progress}</span>}
            {rows.length > ready.length && !isImporting && (
              <span className={wizard.skipped}>
                {tUpload('skipped', { count: rows.length - ready.length })}
              </span>
            )}
            <Button variant="default" onClick={() => setStep(0)}>
              {tUpload('back')}
            </Button>
            <Button
              disabled={ready.length === 0 || isImporting || !isValid}
              loading={create.isPending}
              onClick={handleProcess}
            >
              {tUpload('process', { count: ready.length })}
            </Button>
          </>
        ) : (
          <>
            {taskIds.length > 0 && (
              <Button variant="default" onClick={() => setStep(1)}>
                {tUpload('next')}
              </Button>
            )}
            <Button disabled={chosenEntries.size === 0} loading={start.isPending} onClick={handleImport}>
              {chosenEntries.size === 0 ? t('importNone') : t('import', { count: chosenEntries.size })}
            </Button>
          </>
        )
      }
    >
      <CreateError error={create.error ?? start.error} />
      {step === 0 && (
        <div className={wizard.narrow}>
          <SourcePicker
            connectionId={connectionId}
            entries={chosenEntries}
            onConnection={(id) => {
              setConnectionId(id);
              setChosenEntries(new Map());
            }}
            onEntries={setChosenEntries}
          />
          {connectionId !== undefined && (
            <FrequencySelect
              label={t('frequency')}
              description={t('frequencyHint')}
              days={days}
              onChange={setDays}
            />
          )}
        </div>
      )}
      {step === 1 && (
        <SettingsStep
          files={
            <>
              <div className={wizard.paneHead}>
                <h2>{tUpload('files', { count: rows.length })}</h2>
                {isImporting ? (
                  <Button
                    variant="default"
                    size="xs"
                    ml="auto"
                    loading={cancel.isPending}
                    onClick={() => cancel.mutate(taskIds)}
                  >
                    {t('cancel')}
                  </Button>
                ) : (
                  <Button variant="default" size="xs" ml="auto" onClick={() => setStep(0)}>
                    {t('addMore')}
                  </Button>
                )}
              </div>
              <div className={wizard.paneBody}>
                {isImporting && (
                  <Text size="xs" c="var(--h-text-2)" mb={8} role="status">
                    {progress}
                  </Text>
                )}
                <ul className={classes.rows}>
                  {rows.map((entry) => (
                    <ImportedRow
                      key={entry.id}
                      entry={entry}
                      isChosen={entry.id === chosen?.id}
                      onChoose={() => setChosenId(entry.id)}
                      onRemove={() => setRemoved(new Set([...removed, entry.id]))}
                    />
                  ))}
                </ul>
              </div>
            </>
          }
          settings={<SettingsPane settings={settings} hasParsing hasPages={false} onChange={setSettings} />}
          preview={
            <PreviewPane
              key={chosen?.id}
              datasetId={dataset.id}
              name={chosen?.name ?? ''}
              source={chosen && { uri: chosen.uri }}
              settings={settings}
            />
          }
        />
      )}
      {step === 2 && <ProcessingStep datasetId={dataset.id} documentIds={create.data ?? []} />}
    </Wizard>
  );
}
