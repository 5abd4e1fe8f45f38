import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { Button, Text, Textarea } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import classes from './Photos.module.css';
import { photoMessages } from './photoMessages.js';
import { type Photo, useExtractCaption, useSaveCaption } from './photoQueries.js';

interface CaptionDialogProps {
  datasetId: string;
  photo: Photo;
  onClose(): void;
}

/** Edits the caption of an image, by hand or from what a model says. */
export function CaptionDialog({ datasetId, photo, onClose }: CaptionDialogProps) {
  const t = useMessages(photoMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveCaption(datasetId);
  const extract = useExtractCaption();
  const maximum = knowledgeLimits.caption;
  return (
    <FormDialog
      title={t('edit', { name: photo.name })}
      submit={shared('save')}
      size={560}
      isOpen
      initial={{ caption: photo.caption }}
      check={({ caption }) => ({ caption: [...caption].length > maximum && t('captionLong', { maximum }) })}
      onSubmit={({ caption }) => save.mutateAsync({ id: photo.id, caption: caption.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <img src={photo.url} alt={photo.name} className={classes.large} />
          <Textarea
            label={t('caption')}
            description={t('captionHint', { maximum })}
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
            {...form.field('caption')}
          />
          <div>
            <Button
              variant="default"
              leftSection={<IconSparkles size={16} aria-hidden />}
              loading={extract.isPending}
              onClick={() =>
                extract.mutate(photo.id, { onSuccess: (caption) => form.set('caption', caption) })
              }
            >
              {t('generate')}
            </Button>
            {extract.error && (
              <Text size="xs" c="var(--h-fail-text)" role="alert" mt={6}>
                {errorText(extract.error)}
              </Text>
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}
