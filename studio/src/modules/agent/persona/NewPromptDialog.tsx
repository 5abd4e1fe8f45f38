import { showSuccess } from '@heddle/ui-kit';
import { Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { promptMessages } from './promptMessages.js';
import { useSavePrompt } from './promptQueries.js';

/** Writes a new prompt for the library of the space. */
export function NewPromptDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const t = useMessages(promptMessages);
  const shared = useMessages(sharedMessages);
  const save = useSavePrompt(spaceId);
  return (
    <FormDialog
      title={t('newPrompt')}
      submit={shared('save')}
      size={640}
      isOpen
      initial={{ name: '', description: '', text: '' }}
      check={(values) => ({
        name: values.name.trim() === '' && t('nameMissing'),
        text: values.text.trim() === '' && t('textMissing'),
      })}
      apiNames={{ prompt_text: 'text' }}
      onSubmit={async ({ name, description, text }) => {
        await save.mutateAsync({ name: name.trim(), description, prompt_text: text });
        showSuccess(t('saved'));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('name')} maxLength={64} data-autofocus {...field('name')} />
          <Textarea label={t('description')} maxLength={500} autosize minRows={2} {...field('description')} />
          <Textarea
            label={t('text')}
            maxLength={20_000}
            autosize
            minRows={6}
            maxRows={16}
            {...field('text')}
          />
        </>
      )}
    </FormDialog>
  );
}
