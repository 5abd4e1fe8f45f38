import { type Answer, canWithResource } from '@heddle/api-contract';
import type { collaborator } from '@heddle/api-contract/families/collaborator';
import { confirm, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Avatar, Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useAccount } from '../../account/index.js';
import { collaboratorMessages } from '../collaboratorMessages.js';
import {
  useAddCollaborators,
  useCloseCollaboration,
  useCollaborators,
  useRemoveCollaborator,
  useTeamMembers,
} from '../queries.js';

type Collaborator = Answer<(typeof collaborator)['calls']['list']>['data'][number];

interface ShareDialogProps {
  spaceId: string;
  workflowId: string;
  onClose(): void;
}

/** Collaborators of a workflow, with the changes that the current user may make. */
export function ShareDialog({ spaceId, workflowId, onClose }: ShareDialogProps) {
  const t = useMessages(collaboratorMessages);
  const shared = useMessages(sharedMessages);
  const list = useCollaborators(spaceId, workflowId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={list} failed={t('failed')}>
        {({ data }) => <People spaceId={spaceId} workflowId={workflowId} people={data} />}
      </Loaded>
    </Modal>
  );
}

interface PeopleProps {
  spaceId: string;
  workflowId: string;
  people: readonly Collaborator[];
}

function People({ spaceId, workflowId, people }: PeopleProps) {
  const t = useMessages(collaboratorMessages);
  const shared = useMessages(sharedMessages);
  const account = useAccount();
  const remove = useRemoveCollaborator(workflowId);
  const close = useCloseCollaboration(spaceId, workflowId);
  const own = people.find(({ user }) => user.id === account.data?.user_id_str);
  const standing = own?.owner ? 'creator' : own ? 'collaborator' : 'member';
  const mayRemove = canWithResource(standing, 'removeCollaborator');
  const askToClose = async () => {
    const isSure = await confirm({
      title: t('close'),
      children: t('closeWhy'),
      confirm: t('close'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) close.mutate(undefined, { onSuccess: () => showSuccess(t('closed')) });
  };
  return (
    <Stack>
      <Text size="sm" c="var(--h-text-2)">
        {t('why')}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {people.map(({ user, owner }) => (
          <Group key={user.id} component="li" wrap="nowrap" justify="space-between">
            <Group wrap="nowrap" gap="sm" miw={0}>
              <Avatar
                size={28}
                radius="xl"
                color="woad"
                src={user.avatar_url || null}
                name={user.name}
                aria-hidden
              />
              <Text size="sm" truncate>
                {user.name}{' '}
                <Text span size="xs" c="dimmed">
                  {user.user_name} · {t(owner ? 'owner' : 'editor')}
                </Text>
              </Text>
            </Group>
            {mayRemove && !owner && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { name: user.name })}
                onClick={() =>
                  remove.mutate(user.id, {
                    onSuccess: () => showSuccess(t('removed', { name: user.name })),
                  })
                }
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {canWithResource(standing, 'addCollaborator') ? (
        <AddPeople spaceId={spaceId} workflowId={workflowId} people={people} />
      ) : (
        <Text size="sm">{t('mayNot')}</Text>
      )}
      {mayRemove && people.length > 1 && (
        <Group>
          <Button variant="subtle" color="madder" loading={close.isPending} onClick={() => void askToClose()}>
            {t('close')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function AddPeople({ spaceId, workflowId, people }: PeopleProps) {
  const t = useMessages(collaboratorMessages);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  // Keep names found earlier: the search results change while the user types.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const members = useTeamMembers(spaceId, search);
  const add = useAddCollaborators(workflowId);
  const present = new Set(people.map(({ user }) => user.id));
  const found = (members.data?.member_info_list ?? []).filter((member) => !present.has(member.user_id));
  const options = new Map([
    ...chosen.map((id) => [id, names.get(id) ?? id] as const),
    ...found.map((member) => [member.user_id, `${member.name} (${member.user_name})`] as const),
  ]);
  const handleAdd = () => add.mutate(chosen, { onSuccess: () => setChosen([]) });
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('add')}
        placeholder={t('addHint')}
        data={[...options].map(([value, label]) => ({ value, label }))}
        // The server has already filtered the options.
        filter={({ options: all }) => all}
        value={chosen}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('nobody')}
        onSearchChange={setSearch}
        onChange={(ids) => {
          setNames(new Map([...names, ...options]));
          setChosen(ids);
        }}
      />
      <Group justify="flex-end">
        <Button disabled={chosen.length === 0} loading={add.isPending} onClick={handleAdd}>
          {t('addChosen', { count: chosen.length })}
        </Button>
      </Group>
      {add.data && (
        <Stack gap={2} role="status">
          {add.data.map(({ principal_id, status }) => (
            <Text key={principal_id} size="xs" c="dimmed">
              {t(status, { name: names.get(principal_id) ?? principal_id })}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
