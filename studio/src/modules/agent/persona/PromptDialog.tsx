import { showSuccess } from '@heddle/ui-kit';
import { Group, Modal, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { TeamButtons } from '../../comment/index.js';
import { promptMessages } from './promptMessages.js';
import { usePrompt, useSavePrompt } from './promptQueries.js';

interface PromptDialogProps {
  spaceId: string;
  prompt: { id: string; name: string; description: string };
  canEdit: boolean;
  onClose(): void;
}

const size = 640;

/** A prompt of the library: to edit, or to read for those who cannot edit it. */
export function PromptDialog({ spaceId, prompt, canEdit, onClose }: PromptDialogProps) {
  const { id, name, description } = prompt;
  const t = useMessages(promptMessages);
  const shared = useMessages(sharedMessages);
  const text = usePrompt(id);
  const save = useSavePrompt(spaceId);
  const [isCovered, setIsCovered] = useState(false);
  const team = (
    <Group gap={8} justify="flex-end">
      <TeamButtons resource={{ kind: 'prompt', id }} onOpenChange={setIsCovered} />
    </Group>
  );
  const loading = (
    <Loaded query={text} failed={t('textFailed')} skeleton={<Skeleton height={240} />}>
      {() => null}
    </Loaded>
  );
  if (!canEdit)
    return (
      <Modal
        opened
        onClose={onClose}
        title={name}
        size={size}
        closeOnEscape={!isCovered}
        closeButtonProps={{ 'aria-label': shared('close') }}
      >
        {team}
        <Text size="sm" c="dimmed" mb="sm">
          {description}
        </Text>
        {text.data === undefined ? (
          loading
        ) : (
          <Textarea {...textField} label={t('text')} value={text.data} readOnly />
        )}
      </Modal>
    );
  return (
    <FormDialog
      title={t('editPrompt')}
      submit={shared('save')}
      size={size}
      isOpen
      isCovered={isCovered}
      initial={text.data === undefined ? undefined : { name, description, text: text.data }}
      loading={loading}
      check={(values) => ({
        name: values.name.trim() === '' && t('nameMissing'),
        text: values.text.trim() === '' && t('textMissing'),
      })}
      apiNames={{ prompt_text: 'text' }}
      onSubmit={async (values) => {
        await save.mutateAsync({
          id,
          name: values.name.trim(),
          description: values.description,
          prompt_text: values.text,
        });
        showSuccess(t('saved'));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {team}
          <TextInput label={t('name')} maxLength={64} data-autofocus {...field('name')} />
          <Textarea label={t('description')} maxLength={500} autosize minRows={2} {...field('description')} />
          <Textarea {...textField} label={t('text')} {...field('text')} />
        </>
      )}
    </FormDialog>
  );
}

const textField = { maxLength: 20_000, autosize: true, minRows: 6, maxRows: 16 };
