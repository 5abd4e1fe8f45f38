import { canWithResource } from '@heddle/api-contract';
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
import type { Collaborator, SharedResource } from '../SharedResource.js';

interface ShareDialogProps {
  resource: SharedResource;
  onClose(): void;
}

/** Collaborators of a resource, with the changes that the current user may make. */
export function ShareDialog({ resource, onClose }: ShareDialogProps) {
  const t = useMessages(collaboratorMessages);
  const shared = useMessages(sharedMessages);
  const list = useCollaborators(resource);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={list} failed={t('failed')}>
        {(people) => <People resource={resource} people={people} />}
      </Loaded>
    </Modal>
  );
}

interface PeopleProps {
  resource: SharedResource;
  people: readonly Collaborator[];
}

function People({ resource, people }: PeopleProps) {
  const t = useMessages(collaboratorMessages);
  const shared = useMessages(sharedMessages);
  const account = useAccount();
  const remove = useRemoveCollaborator(resource);
  const close = useCloseCollaboration(resource);
  const own = people.find(({ id }) => id === account.data?.user_id_str);
  const standing = own?.isOwner ? 'creator' : own ? 'collaborator' : 'member';
  const mayRemove = canWithResource(standing, 'removeCollaborator');
  const askToRemove = async ({ id, name }: Collaborator) => {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      children: t(`${resource.kind}RemoveWhy`),
      confirm: t('removeSure'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => showSuccess(t('removed', { name })) });
  };
  const askToClose = async () => {
    const isSure = await confirm({
      title: t('close'),
      children: t(`${resource.kind}CloseWhy`),
      confirm: t('close'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) close.mutate(undefined, { onSuccess: () => showSuccess(t('closed')) });
  };
  return (
    <Stack>
      <Text size="sm" c="var(--h-text-2)">
        {t(`${resource.kind}Why`)}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {people.map((person) => (
          <Group key={person.id} component="li" wrap="nowrap" justify="space-between">
            <Group wrap="nowrap" gap="sm" miw={0}>
              <Avatar
                size={28}
                radius="xl"
                color="woad"
                src={person.avatarUrl || null}
                name={person.name}
                aria-hidden
              />
              <Text size="sm" truncate>
                {person.name}{' '}
                <Text span size="xs" c="dimmed">
                  {person.userName} · {t(person.isOwner ? 'owner' : 'editor')}
                </Text>
              </Text>
            </Group>
            {mayRemove && !person.isOwner && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { name: person.name })}
                onClick={() => void askToRemove(person)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {canWithResource(standing, 'addCollaborator') ? (
        <AddPeople resource={resource} people={people} />
      ) : (
        <Text size="sm">{t(`${resource.kind}MayNot`)}</Text>
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

function AddPeople({ resource, people }: PeopleProps) {
  const t = useMessages(collaboratorMessages);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  // Keep names found earlier: the search results change while the user types.
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const members = useTeamMembers(resource.spaceId, search);
  const add = useAddCollaborators(resource);
  const present = new Set(people.map(({ id }) => id));
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
          {chosen.length === 0 ? t('addNone') : t('addChosen', { count: chosen.length })}
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
