import { createMethods } from '@heddle/api-contract/families/conversation';
import { confirm, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Badge, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import classes from '../pages/ProjectPage.module.css';
import { type DefinedConversation, findUsers, useConversations, useDeleteCreated } from '../queries.js';
import { conversationsMessages } from './conversationsMessages.js';
import { DeleteConversationDialog, type DeletedConversation } from './DeleteConversationDialog.js';
import { NameDialog } from './NameDialog.js';

/** Every app has this conversation, which can be neither renamed nor deleted. */
const standardName = 'Default';

interface ConversationsPaneProps {
  spaceId: string;
  projectId: string;
  canEdit: boolean;
}

/** The conversations of an app: those that it defines, and those that its nodes created for the user. */
export function ConversationsPane({ spaceId, projectId, canEdit }: ConversationsPaneProps) {
  const t = useMessages(conversationsMessages);
  const [edited, setEdited] = useState<DefinedConversation | 'new'>();
  const [deleted, setDeleted] = useState<DeletedConversation>();
  const defined = useConversations(spaceId, projectId, createMethods.manual);
  async function handleDelete(one: DefinedConversation) {
    setDeleted({ ...one, users: await findUsers(spaceId, projectId, one.unique_id) });
  }
  return (
    <div className={classes.pane}>
      <Stack maw={720}>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="md">
              {t('title')}
            </Title>
            <Text size="sm" c="var(--h-text-2)">
              {t('purpose')}
            </Text>
          </div>
          {canEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {t('create')}
            </Button>
          )}
        </Group>
        <Loaded query={defined} failed={t('failed')}>
          {(list) => (
            <Rows label={t('defined')}>
              {list.map((one) => (
                <Row
                  key={one.unique_id}
                  name={one.conversation_name}
                  badge={
                    one.conversation_name === standardName && (
                      <Badge variant="light" color="gray" radius="sm" tt="none">
                        {t('standard')}
                      </Badge>
                    )
                  }
                >
                  {canEdit && one.conversation_name !== standardName && (
                    <ConversationMenu
                      name={one.conversation_name}
                      onRename={() => setEdited(one)}
                      onDelete={() => void handleDelete(one).catch(announceError)}
                    />
                  )}
                </Row>
              ))}
            </Rows>
          )}
        </Loaded>
        <MoreButton query={defined} />
        <Created spaceId={spaceId} projectId={projectId} />
      </Stack>
      {edited && (
        <NameDialog
          spaceId={spaceId}
          projectId={projectId}
          conversation={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <DeleteConversationDialog
          spaceId={spaceId}
          projectId={projectId}
          conversation={deleted}
          others={(defined.data ?? [])
            .map(({ conversation_name }) => conversation_name)
            .filter((name) => name !== deleted.conversation_name)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </div>
  );
}

interface ConversationMenuProps {
  name: string;
  onRename(): void;
  onDelete(): void;
}

function ConversationMenu({ name, onRename, onDelete }: ConversationMenuProps) {
  const shared = useMessages(sharedMessages);
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`${shared('more')}: ${name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {shared('rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
          {shared('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Conversations that nodes created for the user while testing. */
function Created({ spaceId, projectId }: { spaceId: string; projectId: string }) {
  const t = useMessages(conversationsMessages);
  const shared = useMessages(sharedMessages);
  const created = useConversations(spaceId, projectId, createMethods.node);
  const remove = useDeleteCreated(spaceId, projectId);
  async function handleDelete({ unique_id, conversation_name: name }: DefinedConversation) {
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      children: t('deleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(unique_id, { onSuccess: () => showSuccess(t('deleted', { name })) });
  }
  return (
    <section aria-label={t('dynamic')}>
      <Title order={3} size="sm" mb="xs">
        {t('dynamic')}
      </Title>
      <Loaded query={created} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noDynamic')}
            </Text>
          ) : (
            <Rows label={t('dynamic')}>
              {list.map((one) => (
                <Row key={one.unique_id} name={one.conversation_name}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    aria-label={`${shared('delete')}: ${one.conversation_name}`}
                    onClick={() => void handleDelete(one)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
      <MoreButton query={created} />
    </section>
  );
}
