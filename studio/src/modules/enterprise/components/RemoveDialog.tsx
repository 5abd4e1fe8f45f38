import { canInInstallation } from '@heddle/api-contract';
import type { EnterprisePerson } from '@heddle/api-contract/families/enterprise';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { peopleMessages } from '../peopleMessages.js';
import { usePeople, useRemovePerson } from '../queries.js';
import { roleOf } from '../roles.js';

interface RemoveDialogProps {
  person: EnterprisePerson;
  onClose(): void;
}

/** Explains what removal does, and asks who takes over the teams that the user owns. */
export function RemoveDialog({ person, onClose }: RemoveDialogProps) {
  const t = useMessages(peopleMessages);
  const shared = useMessages(sharedMessages);
  const remove = useRemovePerson();
  const [heir, setHeir] = useState<string | null>(null);
  const name = person.nick_name;
  const ownsTeams = person.owned_teams > 0;
  const handleConfirm = () =>
    remove.mutate(
      { userId: person.user_id, heirId: heir ?? undefined },
      {
        onSuccess: () => {
          showSuccess(t('removed', { name }));
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('remove')}
      size={440}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Text size="sm">{t('removeWhy', { name })}</Text>
        <Text size="sm">{t('removeElsewhere')}</Text>
        {ownsTeams && (
          <>
            <Text size="sm">{t('ownsTeams', { name, count: person.owned_teams })}</Text>
            <HeirSelect except={person.user_id} value={heir} onChange={setHeir} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button
            color="madder"
            disabled={ownsTeams && heir === null}
            loading={remove.isPending}
            onClick={handleConfirm}
          >
            {t('remove')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface HeirSelectProps {
  except: string;
  value: string | null;
  onChange(userId: string | null): void;
}

function HeirSelect({ except, value, onChange }: HeirSelectProps) {
  const t = useMessages(peopleMessages);
  const [search, setSearch] = useState('');
  const people = usePeople({ search: value ? '' : search });
  const others = (people.data?.rows ?? []).filter(
    (person) => person.user_id !== except && canInInstallation(roleOf(person), 'ownTeam'),
  );
  return (
    <Select
      label={t('heir')}
      data={others.map(({ user_id, nick_name, email }) => ({
        value: user_id,
        label: `${nick_name} (${email})`,
      }))}
      // The server has already filtered the options.
      filter={({ options }) => options}
      value={value}
      searchable
      clearable
      nothingFoundMessage={t('nobody')}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}
