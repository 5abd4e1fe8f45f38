import { fileBoxLimits } from '@heddle/api-contract/families/file-box';
import { Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { fileBoxMessages } from '../fileBoxMessages.js';
import { type FileBoxPlace, type FileVo, useChangeFile } from '../queries.js';

interface FileDialogProps {
  place: FileBoxPlace;
  file: FileVo;
  onClose(): void;
}

/** Name, description and tags of a file. */
export function FileDialog({ place, file, onClose }: FileDialogProps) {
  const t = useMessages(fileBoxMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeFile(place, file.FileID);
  return (
    <FormDialog
      title={t('editTitle')}
      submit={shared('save')}
      size={480}
      isOpen
      initial={{ name: file.FileName, caption: file.Caption, tags: file.Tags }}
      check={({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : undefined })}
      apiNames={{ file_name: 'name' }}
      onSubmit={(values) => change.mutateAsync(values)}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <TextInput
            label={t('name')}
            data-autofocus
            maxLength={fileBoxLimits.name}
            value={values.name}
            error={field('name').error}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
          <Textarea
            label={t('caption')}
            description={t('captionWhy')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={fileBoxLimits.caption}
            value={values.caption}
            onChange={(event) => set('caption', event.currentTarget.value)}
          />
          <TextInput
            label={t('tags')}
            maxLength={fileBoxLimits.tags}
            value={values.tags}
            onChange={(event) => set('tags', event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
