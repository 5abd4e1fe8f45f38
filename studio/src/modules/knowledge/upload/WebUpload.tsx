import { updateTypes } from '@heddle/api-contract/families/knowledge';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { documentMessages } from '../documents/documentMessages.js';
import { PageFinder } from '../web/PageFinder.js';
import { PageRow } from '../web/PageRow.js';
import { webMessages } from '../web/webMessages.js';
import { useFetchPages, usePages } from '../web/webQueries.js';
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

/** Adds web pages: single ones, sub-pages or those of a sitemap, read again on a schedule. */
export function WebUpload({ spaceId, dataset }: UploadFlowProps) {
  const t = useMessages(webMessages);
  const tUpload = useMessages(uploadMessages);
  const tDocument = useMessages(documentMessages);
  const [step, setStep] = useState(0);
  const [urls, setUrls] = useState<readonly string[]>([]);
  const [days, setDays] = useState(0);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [chosenId, setChosenId] = useState<string>();
  const [settings, setSettings] = useState<SplitSettings>({
    chunks: dataset.chunks,
    parsing: dataset.parsing,
    skippedPages: [],
  });
  const fetchPages = useFetchPages();
  const pages = usePages(ids);
  const create = useCreateDocuments(dataset.id);
  const rows = (pages.data ?? []).filter(({ id }) => ids.includes(id));
  const ready = rows.filter(({ state }) => state === 'ready');
  const isFetching = rows.some(({ state }) => state === 'fetching');
  const chosen = ready.find(({ id }) => id === chosenId) ?? ready[0];
  const isValid = Object.keys(chunkProblems(settings.chunks)).length === 0;

  function handleFetch(): void {
    fetchPages.mutate(urls, {
      onSuccess: (added) => {
        setIds((before) => [...new Set([...before, ...added])]);
        setStep(1);
      },
    });
  }

  function handleProcess(): void {
    const names = withoutTwins(ready.map(({ title }) => documentName(title)));
    const documents = ready.map(({ id }, index) => ({
      name: names[index] ?? id,
      webId: id,
      update: { days, type: days === 0 ? updateTypes.none : updateTypes.cover },
    }));
    create.mutate({ kind: 'text', documents, split: settings }, { onSuccess: () => setStep(2) });
  }

  return (
    <Wizard
      spaceId={spaceId}
      datasetId={dataset.id}
      title={tUpload('title', { name: dataset.name })}
      steps={[tUpload('stepPages'), tUpload('stepSettings'), tUpload('stepProcessing')]}
      step={step}
      isDirty={step < 2 && (urls.length > 0 || ids.length > 0)}
      actions={
        step === 2 ? (
          <FinishButton spaceId={spaceId} datasetId={dataset.id} documentIds={create.data ?? []} />
        ) : step === 1 ? (
          <>
            {rows.length > ready.length && !isFetching && (
              <span className={wizard.skipped}>
                {tUpload('skipped', { count: rows.length - ready.length })}
              </span>
            )}
            <Button variant="default" onClick={() => setStep(0)}>
              {tUpload('back')}
            </Button>
            <Button
              disabled={ready.length === 0 || isFetching || !isValid}
              loading={create.isPending}
              onClick={handleProcess}
            >
              {tUpload('processPages', { count: ready.length })}
            </Button>
          </>
        ) : (
          <Button disabled={urls.length === 0} loading={fetchPages.isPending} onClick={handleFetch}>
            {t('fetch', { count: urls.length })}
          </Button>
        )
      }
    >
      <CreateError error={create.error ?? fetchPages.error} />
      {step === 0 && (
        <div className={wizard.narrow}>
          <PageFinder urls={urls} onChange={setUrls} />
          <FrequencySelect
            label={t('frequency')}
            description={tDocument('frequencyHint')}
            days={days}
            onChange={setDays}
          />
          <Text size="xs" c="dimmed" mt="md">
            {t('rules')}
          </Text>
        </div>
      )}
      {step === 1 && (
        <SettingsStep
          files={
            <>
              <div className={wizard.paneHead}>
                <h2>{tUpload('stepPages')}</h2>
                <Button variant="default" size="xs" ml="auto" onClick={() => setStep(0)}>
                  {t('add')}
                </Button>
              </div>
              <div className={wizard.paneBody}>
                <ul className={classes.rows}>
                  {rows.map((page) => (
                    <PageRow
                      key={page.id}
                      page={page}
                      isChosen={page.id === chosen?.id}
                      onChoose={() => setChosenId(page.id)}
                      onRemove={() => setIds(ids.filter((id) => id !== page.id))}
                      onRetry={() =>
                        fetchPages.mutate([page.url], {
                          onSuccess: (added) =>
                            setIds([...new Set([...ids.filter((id) => id !== page.id), ...added])]),
                        })
                      }
                    />
                  ))}
                </ul>
              </div>
            </>
          }
          settings={
            <SettingsPane settings={settings} hasParsing={false} hasPages={false} onChange={setSettings} />
          }
          preview={
            <PreviewPane
              key={chosen?.id}
              datasetId={dataset.id}
              name={chosen?.title ?? ''}
              source={chosen && { webId: chosen.id }}
              settings={settings}
            />
          }
        />
      )}
      {step === 2 && <ProcessingStep datasetId={dataset.id} documentIds={create.data ?? []} />}
    </Wizard>
  );
}
