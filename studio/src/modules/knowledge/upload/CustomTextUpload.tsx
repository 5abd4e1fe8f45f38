import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { nameProblem } from '../dataset/Dataset.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { chunkProblems } from './ChunkSettings.js';
import { CreateError } from './CreateError.js';
import { useCreateDocuments } from './createQueries.js';
import { FinishButton } from './FinishButton.js';
import { PreviewPane } from './PreviewPane.js';
import { ProcessingStep } from './ProcessingStep.js';
import { SettingsPane, type SplitSettings } from './SettingsPane.js';
import { SettingsStep } from './TextUpload.js';
import type { UploadFlowProps } from './UploadPage.js';
import { uploadMessages } from './uploadMessages.js';
import { Wizard } from './Wizard.js';
import wizard from './Wizard.module.css';

/** Adds a text that is written here. */
export function CustomTextUpload({ spaceId, dataset }: UploadFlowProps) {
  const t = useMessages(uploadMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const [step, setStep] = useState(0);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [settings, setSettings] = useState<SplitSettings>({
    chunks: dataset.chunks,
    parsing: dataset.parsing,
    skippedPages: [],
  });
  const create = useCreateDocuments(dataset.id);
  const badName = nameProblem(name);
  const maximum = knowledgeLimits.customText;
  const badText = text.trim() === '' ? t('textMissing') : text.length > maximum && t('textLong', { maximum });
  const isValid = Object.keys(chunkProblems(settings.chunks)).length === 0;

  function handleNext(): void {
    setIsTried(true);
    if (badName === undefined && !badText) setStep(1);
  }

  return (
    <Wizard
      spaceId={spaceId}
      datasetId={dataset.id}
      title={t('title', { name: dataset.name })}
      steps={[t('stepWrite'), t('stepSettings'), t('stepProcessing')]}
      step={step}
      isDirty={step < 2 && (name !== '' || text !== '')}
      actions={
        step === 2 ? (
          <FinishButton spaceId={spaceId} datasetId={dataset.id} documentIds={create.data ?? []} />
        ) : step === 1 ? (
          <>
            <Button variant="default" onClick={() => setStep(0)}>
              {t('back')}
            </Button>
            <Button
              disabled={!isValid}
              loading={create.isPending}
              onClick={() =>
                create.mutate(
                  { kind: 'text', documents: [{ name, text }], split: settings },
                  { onSuccess: () => setStep(2) },
                )
              }
            >
              {t('processText')}
            </Button>
          </>
        ) : (
          <Button onClick={handleNext}>{t('next')}</Button>
        )
      }
    >
      <CreateError error={create.error} />
      {step === 0 && (
        <Stack className={wizard.narrow ?? ''}>
          <TextInput
            label={t('customName')}
            required
            autoFocus
            value={name}
            error={isTried && badName && tKnowledge(badName)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t('customText')}
            description={t('customTextHint')}
            required
            autosize
            minRows={14}
            maxRows={30}
            value={text}
            error={isTried && badText}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Stack>
      )}
      {step === 1 && (
        <SettingsStep
          settings={
            <SettingsPane settings={settings} hasParsing={false} hasPages={false} onChange={setSettings} />
          }
          preview={<PreviewPane datasetId={dataset.id} name={name} source={{ text }} settings={settings} />}
        />
      )}
      {step === 2 && <ProcessingStep datasetId={dataset.id} documentIds={create.data ?? []} />}
    </Wizard>
  );
}
