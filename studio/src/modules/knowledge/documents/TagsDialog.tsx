import { TagsInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { documentMessages } from './documentMessages.js';
import { useChangeDocument } from './documentQueries.js';
import type { KnowledgeDocument } from './KnowledgeDocument.js';

const maxTags = 20;

interface TagsDialogProps {
  datasetId: string;
  document: KnowledgeDocument;
  onClose(): void;
}

export function TagsDialog({ datasetId, document, onClose }: TagsDialogProps) {
  const t = useMessages(documentMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeDocument(datasetId, { isQuiet: true });
  return (
    <FormDialog
      title={t('tags')}
      submit={shared('save')}
      isOpen
      initial={{ tags: [...document.tags] }}
      onSubmit={({ tags }) => change.mutateAsync({ id: document.id, tags })}
      onClose={onClose}
    >
      {(form) => (
        <TagsInput
          label={t('tags')}
          description={t('tagsHint')}
          maxTags={maxTags}
          data-autofocus
          {...form.field('tags')}
        />
      )}
    </FormDialog>
  );
}
