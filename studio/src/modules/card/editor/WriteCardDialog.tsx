import { Text, Textarea } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { cardMessages } from '../cardMessages.js';
import { useWriteCard } from '../queries.js';

interface WriteCardDialogProps {
  cardId: string;
  /** Saves what was edited: the model reads the stored draft. */
  save(): Promise<boolean>;
  onWritten(written: { document: string; sample: string }): void;
  onClose(): void;
}

/** Has a model write the card from a description. */
export function WriteCardDialog({ cardId, save, onWritten, onClose }: WriteCardDialogProps) {
  const t = useMessages(cardMessages);
  const language = useLanguage();
  const write = useWriteCard(cardId);
  return (
    <FormDialog
      title={t('writeTitle')}
      submit={t('write')}
      size={480}
      isOpen
      initial={{ description: '' }}
      check={({ description }) => ({ description: description.trim() === '' && t('needsWish') })}
      onSubmit={async ({ description }) => {
        await save();
        onWritten(await write.mutateAsync({ description, language }));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Textarea
            label={t('wish')}
            placeholder={t('wishHint')}
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4_000}
            data-autofocus
            {...field('description')}
          />
          <Text size="xs" c="dimmed">
            {t('writeWhy')}
          </Text>
        </>
      )}
    </FormDialog>
  );
}
