import { showSuccess } from '@heddle/ui-kit';
import { Select, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { type DefinedConversation, useDeleteConversation } from '../queries.js';
import { conversationsMessages } from './conversationsMessages.js';

/** A conversation with the chat flows that use it. */
export interface DeletedConversation extends DefinedConversation {
  users: readonly { workflow_id: string; name: string }[];
}

interface DeleteConversationDialogProps {
  spaceId: string;
  projectId: string;
  conversation: DeletedConversation;
  /** Names of the other conversations. */
  others: readonly string[];
  onClose(): void;
}

/** Deletes a conversation, once there is another for each chat flow that uses it. */
export function DeleteConversationDialog(props: DeleteConversationDialogProps) {
  const { spaceId, projectId, conversation, others, onClose } = props;
  const t = useMessages(conversationsMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteConversation(spaceId, projectId);
  const { unique_id: id, conversation_name: name, users } = conversation;
  return (
    <FormDialog<Record<string, string>>
      title={t('deleteTitle', { name })}
      submit={shared('delete')}
      isOpen
      initial={Object.fromEntries(users.map(({ workflow_id }) => [workflow_id, others[0] ?? '']))}
      check={(values) =>
        Object.fromEntries(
          users.map((user) => [user.workflow_id, !values[user.workflow_id] && t('replaceMissing')]),
        )
      }
      onSubmit={async (replace) => {
        await remove.mutateAsync({ id, replace });
        showSuccess(t('deleted', { name }));
      }}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <Text size="sm">{t('deleteWhy')}</Text>
          {users.length > 0 && <Text size="sm">{t('replaceWhy')}</Text>}
          {users.map((user) => (
            <Select
              key={user.workflow_id}
              label={t('replaceFor', { name: user.name })}
              allowDeselect={false}
              data={[...others]}
              value={values[user.workflow_id] || null}
              error={field(user.workflow_id).error}
              onChange={(chosen) => chosen !== null && set(user.workflow_id, chosen)}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
