import { showSuccess } from '@heddle/ui-kit';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { useInvitePeople, usePeople } from '../queries.js';
import { toRole } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';
import { RoleChoice } from './RoleChoice.js';

/** Searches users by name or email and invites the selected ones. */
export function InvitePeople({ spaceId, onDone }: { spaceId: string; onDone(): void }) {
  const t = useMessages(spaceMessages);
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [role, setRole] = useState<2 | 3>(3);
  const people = usePeople(spaceId, word);
  const invite = useInvitePeople(spaceId);
  const toggle = (id: string, name: string) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    setChosen(next);
  };
  const handleInvite = () =>
    invite.mutate(
      { userIds: [...chosen.keys()], role },
      {
        onSuccess: () => {
          showSuccess(t('invited', { count: chosen.size }));
          onDone();
        },
        onError: announceError,
      },
    );
  return (
    <Stack>
      <SearchField label={t('findPeople')} onSearch={setWord} />
      {word !== '' && (
        <Loaded query={people} failed={t('failed')}>
          {(rows) =>
            rows.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('noPeople')}
              </Text>
            ) : (
              <Stack gap={8}>
                {rows.map((person) => {
                  const memberRole = toRole(person.space_role_type);
                  const state = memberRole ? t(memberRole) : person.is_confirming && t('confirming');
                  return (
                    <Checkbox
                      key={person.user_id}
                      label={person.name}
                      description={[person.user_name, state].filter(Boolean).join(' · ')}
                      disabled={person.is_join}
                      checked={chosen.has(person.user_id)}
                      onChange={() => toggle(person.user_id, person.name)}
                    />
                  );
                })}
              </Stack>
            )
          }
        </Loaded>
      )}
      {chosen.size > 0 && <Text size="sm">{[...chosen.values()].join(', ')}</Text>}
      <RoleChoice value={role} onChange={setRole} />
      <Group justify="flex-end">
        <Button disabled={chosen.size === 0} loading={invite.isPending} onClick={handleInvite}>
          {t('inviteChosen', { count: chosen.size })}
        </Button>
      </Group>
    </Stack>
  );
}
