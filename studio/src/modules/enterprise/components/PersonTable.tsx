import type { EnterprisePerson } from '@heddle/api-contract';
import { confirm, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Avatar, Group, Select, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { useAccount } from '../../account/index.js';
import { peopleWords } from '../peopleWords.js';
import { useHandOver } from '../queries.js';
import { RemoveDialog } from './RemoveDialog.js';

/** People with their roles and the way out. */
export function PersonTable({ people }: { people: readonly EnterprisePerson[] }) {
  const words = useWords(peopleWords);
  const language = useLanguage();
  const ownId = useAccount().data?.user_id_str;
  const [leaving, setLeaving] = useState<EnterprisePerson>();
  return (
    <>
      <Table.ScrollContainer minWidth={480}>
        <Table verticalSpacing={8} aria-label={words('title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words('name')}</Table.Th>
              <Table.Th w={150}>{words('role')}</Table.Th>
              <Table.Th w={140}>{words('joined')}</Table.Th>
              <Table.Th w={56}>
                <VisuallyHidden>{words('actions')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <Table.Tr key={person.user_id}>
                <Table.Td>
                  <Person person={person} isSelf={person.user_id === ownId} />
                </Table.Td>
                <Table.Td>
                  <RoleSelect person={person} />
                </Table.Td>
                <Table.Td>{formatMoment(Number(person.create_time) * 1000, language)}</Table.Td>
                <Table.Td>
                  {!isOwner(person) && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={28}
                      aria-label={`${words('remove')}: ${person.nick_name}`}
                      onClick={() => setLeaving(person)}
                    >
                      <IconUserMinus size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {leaving && <RemoveDialog person={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function isOwner(person: EnterprisePerson): boolean {
  return person.enterprise_role_type_list.includes('SuperAdmin');
}

function Person({ person, isSelf }: { person: EnterprisePerson; isSelf: boolean }) {
  const words = useWords(peopleWords);
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar
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

function RoleSelect({ person }: { person: EnterprisePerson }) {
  const words = useWords(peopleWords);
  const shared = useWords(sharedWords);
  const handOver = useHandOver();
  const name = person.nick_name;
  if (isOwner(person))
    return (
      <Tooltip label={words('ownerFixed')} multiline maw={280}>
        <Text size="sm">{words('owner')}</Text>
      </Tooltip>
    );
  const handleChange = async (role: string | null) => {
    if (role !== 'SuperAdmin') return;
    const isSure = await confirm({
      title: words('handOver'),
      children: words('handOverWhy', { name }),
      confirm: words('handOver'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure)
      handOver.mutate(person.user_id, { onSuccess: () => showSuccess(words('handedOver', { name })) });
  };
  return (
    <Select
      aria-label={words('roleOf', { name })}
      data={[
        { value: 'SuperAdmin', label: words('owner') },
        { value: 'Member', label: words('member') },
      ]}
      value="Member"
      allowDeselect={false}
      disabled={handOver.isPending}
      onChange={(role) => void handleChange(role)}
    />
  );
}
