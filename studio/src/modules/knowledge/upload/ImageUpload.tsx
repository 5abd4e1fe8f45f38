import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { nameProblem } from '../dataset/Dataset.js';
import photoClasses from '../photo/Photos.module.css';
import { photoMessages } from '../photo/photoMessages.js';
import { CreateError } from './CreateError.js';
import { useCreateDocuments } from './createQueries.js';
import { DropArea } from './DropArea.js';
import { FileRow } from './FileRow.js';
import classes from './Files.module.css';
import { FinishButton } from './FinishButton.js';
import { readableTypes } from './fileTypes.js';
import { ProcessingStep } from './ProcessingStep.js';
import type { UploadFlowProps } from './UploadPage.js';
import { uploadMessages } from './uploadMessages.js';
import { useUploads } from './useUploads.js';
import { Wizard } from './Wizard.js';
import wizard from './Wizard.module.css';

const accept = readableTypes.photo.map((type) => `.${type}`).join(',');

/** Adds images: upload, captions by a model or by hand, processing. */
export function ImageUpload({ spaceId, dataset }: UploadFlowProps) {
  const t = useMessages(photoMessages);
  const tUpload = useMessages(uploadMessages);
  const uploads = useUploads(spaceId, 'photo', knowledgeLimits.documentsPerDataset - dataset.documentCount);
  const [step, setStep] = useState(0);
  const [way, setWay] = useState('manual');
  const [captions, setCaptions] = useState<Readonly<Record<number, string>>>({});
  const create = useCreateDocuments(dataset.id);
  const { items } = uploads;
  const isNameTaken = (key: number, name: string) =>
    items.some((other) => other.key < key && other.name.trim() === name.trim());
  const ready = items.filter(
    ({ key, state, name }) => state === 'ready' && nameProblem(name) === undefined && !isNameTaken(key, name),
  );
  const isUploading = items.some(({ state }) => state === 'waiting' || state === 'uploading');
  const isLong = (key: number) => [...(captions[key] ?? '')].length > knowledgeLimits.caption;
  const isManual = way === 'manual';

  function handleProcess(): void {
    const documents = ready.map(({ key, name, uri }) => {
      const caption = captions[key]?.trim() ?? '';
      return { name, uri, ...(isManual && caption !== '' && { caption }) };
    });
    create.mutate(
      { kind: 'photo', documents, hasAutomaticCaptions: !isManual },
      { onSuccess: () => setStep(2) },
    );
  }

  return (
    <Wizard
      spaceId={spaceId}
      datasetId={dataset.id}
      title={tUpload('title', { name: dataset.name })}
      steps={[t('stepImages'), t('stepCaptions'), t('stepProcessing')]}
      step={step}
      isDirty={step < 2 && items.length > 0}
      actions={
        step === 2 ? (
          <FinishButton spaceId={spaceId} datasetId={dataset.id} documentIds={create.data ?? []} />
        ) : step === 1 ? (
          <>
            <Button variant="default" onClick={() => setStep(0)}>
              {tUpload('back')}
            </Button>
            <Button
              disabled={isManual && ready.some(({ key }) => isLong(key))}
              loading={create.isPending}
              onClick={handleProcess}
            >
              {t('process', { count: ready.length })}
            </Button>
          </>
        ) : (
          <Button disabled={ready.length === 0 || isUploading} onClick={() => setStep(1)}>
            {tUpload('next')}
          </Button>
        )
      }
    >
      <CreateError error={create.error} />
      {step === 0 && (
        <div className={wizard.narrow}>
          <ul className={classes.rows}>
            {items.map((item) => (
              <FileRow
                key={item.key}
                item={item}
                uploads={uploads}
                accept={accept}
                isNameTaken={isNameTaken(item.key, item.name)}
              />
            ))}
          </ul>
          <DropArea
            types={readableTypes.photo}
            maxSize={knowledgeLimits.photoFileBytes}
            onFiles={uploads.add}
          />
        </div>
      )}
      {step === 1 && (
        <div className={wizard.narrow}>
          <Radio.Group label={t('way')} value={way} onChange={setWay}>
            <Stack gap={8} my={8}>
              <Radio value="manual" label={t('manual')} description={t('manualHint')} />
              <Radio value="automatic" label={t('automatic')} description={t('automaticHint')} />
            </Stack>
          </Radio.Group>
          {isManual && (
            <ul className={classes.rows}>
              {ready.map(({ key, name, url }) => (
                <li key={key} className={classes.row} style={{ alignItems: 'flex-start' }}>
                  <img src={url} alt="" className={photoClasses.small} />
                  <Textarea
                    aria-label={t('captionOf', { name })}
                    placeholder={name}
                    autosize
                    minRows={2}
                    style={{ flex: 1 }}
                    value={captions[key] ?? ''}
                    error={isLong(key) && t('captionLong', { maximum: knowledgeLimits.caption })}
                    onChange={(event) => setCaptions({ ...captions, [key]: event.currentTarget.value })}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {step === 2 && <ProcessingStep datasetId={dataset.id} documentIds={create.data ?? []} />}
    </Wizard>
  );
}
