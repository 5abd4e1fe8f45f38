import { canAssignRole, type EnterprisePerson, type InstallationRole } from '@heddle/api-contract';
import { confirm, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Avatar, Group, Select, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { useAccount } from '../../account/index.js';
import { peopleWords } from '../peopleWords.js';
import { useSetRole, useSignOutPerson } from '../queries.js';
import { assignableRoles, roleOf } from '../roles.js';
import { RemoveDialog } from './RemoveDialog.js';

/** People with their roles and the way out. */
export function PersonTable({ people }: { people: readonly EnterprisePerson[] }) {
  const words = useWords(peopleWords);
  const language = useLanguage();
  const account = useAccount().data;
  const [leaving, setLeaving] = useState<EnterprisePerson>();
  const own = account?.installation_role ?? 'guest';
  const mayRemove = (person: EnterprisePerson) =>
    person.user_id !== account?.user_id_str &&
    roleOf(person) !== 'owner' &&
    canAssignRole(own, roleOf(person));
  return (
    <>
      <Table layout="fixed" verticalSpacing={8} aria-label={words('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words('name')}</Table.Th>
            <Table.Th w={140}>{words('role')}</Table.Th>
            <Table.Th w={140} visibleFrom="sm">
              {words('joined')}
            </Table.Th>
            <Table.Th w={84}>
              <VisuallyHidden>{words('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.user_id}>
              <Table.Td>
                <Person person={person} isSelf={person.user_id === account?.user_id_str} />
              </Table.Td>
              <Table.Td>
                <RoleSelect own={own} person={person} isSelf={person.user_id === account?.user_id_str} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {formatMoment(Number(person.create_time) * 1000, language)}
              </Table.Td>
              <Table.Td>
                {mayRemove(person) && (
                  <Group gap={4} wrap="nowrap">
                    <SignOut person={person} />
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={28}
                      aria-label={`${words('remove')}: ${person.nick_name}`}
                      onClick={() => setLeaving(person)}
                    >
                      <IconUserMinus size={16} aria-hidden />
                    </ActionIcon>
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {leaving && <RemoveDialog person={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

/** Ends the sessions of somebody whose device was lost, say; they sign in again, and their tokens go on. */
function SignOut({ person }: { person: EnterprisePerson }) {
  const words = useWords(peopleWords);
  const shared = useWords(sharedWords);
  const signOut = useSignOutPerson();
  const name = person.nick_name;
  const handleClick = async () => {
    const isSure = await confirm({
      title: words('signOut'),
      children: words('signOutWhy', { name }),
      confirm: words('signOut'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure)
      signOut.mutate(person.user_id, { onSuccess: () => showSuccess(words('signedOut', { name })) });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      loading={signOut.isPending}
      aria-label={`${words('signOut')}: ${name}`}
      onClick={() => void handleClick()}
    >
      <IconLogout size={16} aria-hidden />
    </ActionIcon>
  );
}

function Person({ person, isSelf }: { person: EnterprisePerson; isSelf: boolean }) {
  const words = useWords(peopleWords);
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
          {person.nick_name} {isSelf && `(${words('you')})`}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {person.email}
        </Text>
      </div>
    </Group>
  );
}

/** What is asked before a role is given; the others take nothing that cannot be given back by the same person. */
const questions = { owner: 'handOver', admin: 'makeAdmin', guest: 'makeGuest' } as const;

interface RoleSelectProps {
  /** The role of who looks. */
  own: InstallationRole;
  person: EnterprisePerson;
  isSelf: boolean;
}

function RoleSelect({ own, person, isSelf }: RoleSelectProps) {
  const words = useWords(peopleWords);
  const shared = useWords(sharedWords);
  const setRole = useSetRole();
  const name = person.nick_name;
  const role = roleOf(person);
  const choices = assignableRoles(own, role, isSelf);
  if (choices.length === 1)
    return (
      <Tooltip label={words(role === 'owner' ? 'ownerFixed' : 'adminFixed')} multiline maw={280}>
        <Text size="sm">{words(role)}</Text>
      </Tooltip>
    );
  const handleChange = async (next: InstallationRole) => {
    if (next === role) return;
    const question = isSelf ? 'stepDown' : next === 'member' ? undefined : questions[next];
    const isSure =
      question === undefined ||
      (await confirm({
        title: words(question),
        children: words(`${question}Why`, { name }),
        confirm: words(question),
        cancel: shared('cancel'),
        isDanger: next === 'owner' || isSelf,
      }));
    if (isSure)
      setRole.mutate(
        { userId: person.user_id, role: next },
        { onSuccess: () => showSuccess(words('roleChanged', { name, role: words(next) })) },
      );
  };
  return (
    <Select
      aria-label={words('roleOf', { name })}
      data={choices.map((value) => ({ value, label: words(value) }))}
      value={role}
      allowDeselect={false}
      readOnly={setRole.isPending}
      onChange={(next) => void handleChange(next as InstallationRole)}
    />
  );
}
