import { TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { nameProblem } from '../dataset/Dataset.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { documentMessages } from './documentMessages.js';
import { useChangeDocument } from './documentQueries.js';
import type { KnowledgeDocument } from './KnowledgeDocument.js';

interface RenameDialogProps {
  datasetId: string;
  document: KnowledgeDocument;
  onClose(): void;
}

export function RenameDialog({ datasetId, document, onClose }: RenameDialogProps) {
  const t = useMessages(documentMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeDocument(datasetId, { isQuiet: true });
  return (
    <FormDialog
      title={t('rename')}
      submit={shared('save')}
      isOpen
      initial={{ name: document.name }}
      check={({ name }) => {
        const problem = nameProblem(name);
        return { name: problem && tKnowledge(problem) };
      }}
      apiNames={{ document_name: 'name' }}
      onSubmit={({ name }) => change.mutateAsync({ id: document.id, name: name.trim() })}
      onClose={onClose}
    >
      {(form) => <TextInput label={t('newName')} required data-autofocus {...form.field('name')} />}
    </FormDialog>
  );
}
