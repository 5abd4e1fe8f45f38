import { cardRecordLimits } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { cardMessages } from '../cardMessages.js';
import { type CardInfo, usePublishCard } from '../queries.js';

interface PublishDialogProps {
  info: CardInfo;
  /** Saves what is not saved yet; false if it cannot. */
  save(): Promise<boolean>;
  onPublished(version: string): void;
  onClose(): void;
}

/** Name and notes of the version that publishing creates. */
export function PublishDialog({ info, save, onPublished, onClose }: PublishDialogProps) {
  const t = useMessages(cardMessages);
  const publish = usePublishCard(info);
  return (
    <FormDialog
      title={t('publishTitle')}
      submit={t('publish')}
      isOpen
      initial={{ name: '', notes: '' }}
      apiNames={{ version_name: 'name', description: 'notes' }}
      onSubmit={async (values) => {
        if (!(await save())) return;
        const version = await publish.mutateAsync(values);
        onPublished(version);
        showSuccess(t('nowPublished', { version }));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Text size="sm" c="var(--h-text-2)">
            {t('publishWhy')}
          </Text>
          <TextInput
            label={t('versionName')}
            maxLength={cardRecordLimits.versionName}
            data-autofocus
            {...field('name')}
          />
          <Textarea
            label={t('notes')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={cardRecordLimits.description}
            {...field('notes')}
          />
        </>
      )}
    </FormDialog>
  );
}
