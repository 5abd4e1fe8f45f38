import { showSuccess } from '@heddle/ui-kit';
import { Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { promptMessages } from './promptMessages.js';
import { useSavePrompt } from './promptQueries.js';

interface SavePromptDialogProps {
  spaceId: string;
  text: string;
  onClose(): void;
}

const empty = { name: '', description: '' };

/** Adds the prompt of the agent to the library of the space. */
export function SavePromptDialog({ spaceId, text, onClose }: SavePromptDialogProps) {
  const t = useMessages(promptMessages);
  const shared = useMessages(sharedMessages);
  const save = useSavePrompt(spaceId);
  return (
    <FormDialog
      title={t('save')}
      submit={shared('save')}
      isOpen
      initial={empty}
      check={({ name }) => ({ name: name.trim() === '' && t('nameMissing') })}
      onSubmit={async ({ name, description }) => {
        await save.mutateAsync({ name: name.trim(), description, prompt_text: text });
        showSuccess(t('saved'));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('name')} maxLength={64} data-autofocus {...field('name')} />
          <Textarea label={t('description')} maxLength={500} autosize minRows={2} {...field('description')} />
        </>
      )}
    </FormDialog>
  );
}
