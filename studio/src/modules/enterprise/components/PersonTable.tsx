import { canAssignRole, type InstallationRole } from '@heddle/api-contract';
import type { EnterprisePerson } from '@heddle/api-contract/families/enterprise';
import { confirm, EmptyState, showSuccess } from '@heddle/ui-kit';
import { DataTable, type DataTableColumn, type DataTableProps } from '@heddle/ui-kit/DataTable';
import { ActionIcon, Avatar, Group, Select, Text, Tooltip } from '@mantine/core';
import { IconLogout, IconUserMinus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { useAccount } from '../../account/index.js';
import { peopleMessages } from '../peopleMessages.js';
import { useSetRole, useSignOutPerson } from '../queries.js';
import { assignableRoles, everyRole, roleOf } from '../roles.js';
import { RemoveDialog } from './RemoveDialog.js';

type PersonTableProps = Omit<
  DataTableProps<EnterprisePerson>,
  'id' | 'label' | 'columns' | 'rows' | 'rowId' | 'rowLabel' | 'empty'
> & {
  /** Undefined while loading. */
  people: readonly EnterprisePerson[] | undefined;
};

/** Users with their roles and the actions on them. */
export function PersonTable({ people, ...table }: PersonTableProps) {
  const t = useMessages(peopleMessages);
  const language = useLanguage();
  const account = useAccount().data;
  const [leaving, setLeaving] = useState<EnterprisePerson>();
  const own = account?.installation_role ?? 'guest';
  const ownId = account?.user_id_str;
  const columns = useMemo((): DataTableColumn<EnterprisePerson>[] => {
    const mayRemove = (person: EnterprisePerson) =>
      person.user_id !== ownId && roleOf(person) !== 'owner' && canAssignRole(own, roleOf(person));
    return [
      {
        id: 'name',
        header: t('name'),
        isFixed: true,
        cell: (person) => <Person person={person} isSelf={person.user_id === ownId} />,
      },
      {
        id: 'role',
        header: t('role'),
        width: 172,
        filter: { all: t('allRoles'), options: everyRole.map((value) => ({ value, label: t(value) })) },
        cell: (person) => <RoleSelect own={own} person={person} isSelf={person.user_id === ownId} />,
      },
      {
        id: 'joined',
        header: t('joined'),
        width: 140,
        cell: ({ create_time }) => formatMoment(Number(create_time) * 1000, language),
      },
      {
        id: 'actions',
        header: t('actions'),
        width: 96,
        isFixed: true,
        isHeaderHidden: true,
        cell: (person) =>
          mayRemove(person) && (
            <Group gap={4} wrap="nowrap">
              <SignOut person={person} />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={`${t('remove')}: ${person.nick_name}`}
                onClick={() => setLeaving(person)}
              >
                <IconUserMinus size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ),
      },
    ];
  }, [t, language, own, ownId]);
  return (
    <>
      <DataTable
        id="people"
        label={t('title')}
        columns={columns}
        rows={people}
        rowId={({ user_id }) => user_id}
        rowLabel={({ nick_name }) => nick_name}
        empty={
          <EmptyState
            title={t('nobody')}
            reason={<Message table={sharedMessages} name="noMatchWhy" />}
            withDrawing={false}
          />
        }
        {...table}
      />
      {leaving && <RemoveDialog person={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

/** Signs a user out everywhere, for example after a lost device; their tokens stay valid. */
function SignOut({ person }: { person: EnterprisePerson }) {
  const t = useMessages(peopleMessages);
  const shared = useMessages(sharedMessages);
  const signOut = useSignOutPerson();
  const name = person.nick_name;
  const handleClick = async () => {
    const isSure = await confirm({
      title: t('signOut'),
      children: t('signOutWhy', { name }),
      confirm: t('signOut'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) signOut.mutate(person.user_id, { onSuccess: () => showSuccess(t('signedOut', { name })) });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      loading={signOut.isPending}
      aria-label={`${t('signOut')}: ${name}`}
      onClick={() => void handleClick()}
    >
      <IconLogout size={16} aria-hidden />
    </ActionIcon>
  );
}

function Person({ person, isSelf }: { person: EnterprisePerson; isSelf: boolean }) {
  const t = useMessages(peopleMessages);
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar
        visibleFrom="sm"
        size={32}
        radius="xl"
        color="woad"
        src={person.avatar_url || null}
        name={person.nick_name}
        aria-hidden
      />
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} truncate>
          {person.nick_name} {isSelf && `(${t('you')})`}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {person.email}
        </Text>
      </div>
    </Group>
  );
}

/** Confirmations before a role change that the same user could not undo. */
const questions = { owner: 'handOver', admin: 'makeAdmin', guest: 'makeGuest' } as const;

interface RoleSelectProps {
  /** The current user's role. */
  own: InstallationRole;
  person: EnterprisePerson;
  isSelf: boolean;
}

function RoleSelect({ own, person, isSelf }: RoleSelectProps) {
  const t = useMessages(peopleMessages);
  const shared = useMessages(sharedMessages);
  const setRole = useSetRole();
  const name = person.nick_name;
  const role = roleOf(person);
  const choices = assignableRoles(own, role, isSelf);
  if (choices.length === 1)
    return (
      <Tooltip label={t(role === 'owner' ? 'ownerFixed' : 'adminFixed')} multiline maw={280}>
        <Text size="sm">{t(role)}</Text>
      </Tooltip>
    );
  const handleChange = async (next: InstallationRole) => {
    if (next === role) return;
    const question = isSelf ? 'stepDown' : next === 'member' ? undefined : questions[next];
    const isSure =
      question === undefined ||
      (await confirm({
        title: t(question),
        children: t(`${question}Why`, { name }),
        confirm: t(question),
        cancel: shared('cancel'),
        isDanger: next === 'owner' || isSelf,
      }));
    if (isSure)
      setRole.mutate(
        { userId: person.user_id, role: next },
        { onSuccess: () => showSuccess(t('roleChanged', { name, role: t(next) })) },
      );
  };
  return (
    <Select
      aria-label={t('roleOf', { name })}
      data={choices.map((value) => ({ value, label: t(value) }))}
      value={role}
      allowDeselect={false}
      readOnly={setRole.isPending}
      onChange={(next) => void handleChange(next as InstallationRole)}
    />
  );
}
