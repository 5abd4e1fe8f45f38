import { showSuccess } from '@heddle/ui-kit';
import { TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { type DefinedConversation, useNameConversation } from '../queries.js';
import { conversationsMessages } from './conversationsMessages.js';

/** As the server. */
const longestName = 100;

interface NameDialogProps {
  spaceId: string;
  projectId: string;
  /** Renamed; a new conversation without it. */
  conversation: DefinedConversation | undefined;
  onClose(): void;
}

/** Names a new conversation, or renames one with the chat flows that use it. */
export function NameDialog({ spaceId, projectId, conversation, onClose }: NameDialogProps) {
  const t = useMessages(conversationsMessages);
  const shared = useMessages(sharedMessages);
  const save = useNameConversation(spaceId, projectId);
  return (
    <FormDialog
      title={t(conversation ? 'rename' : 'create')}
      submit={conversation ? shared('save') : t('create')}
      isOpen
      initial={{ name: conversation?.conversation_name ?? '' }}
      check={({ name }) => ({ name: name.trim() === '' && t('nameMissing') })}
      apiNames={{ conversation_name: 'name' }}
      onSubmit={async ({ name }) => {
        await save.mutateAsync({ id: conversation?.unique_id, name: name.trim() });
        showSuccess(t(conversation ? 'renamed' : 'created', { name: name.trim() }));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          label={t('name')}
          {...(conversation && { description: t('renameWhy') })}
          required
          data-autofocus
          maxLength={longestName}
          {...field('name')}
        />
      )}
    </FormDialog>
  );
}
