import { type SpaceMember, spaceRoles } from '@heddle/api-contract/families/space';
import { confirm, EmptyState, showSuccess } from '@heddle/ui-kit';
import {
  ActionIcon,
  Avatar,
  Button,
  Group,
  Pagination,
  Select,
  Table,
  Text,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { membersPerPage, type Team, useChangeRole, useMembers, useRemoveMember } from '../queries.js';
import { mayChangeMember, mayInTeam, toRole } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';
import classes from './Team.module.css';

/** Team members with search, roles and actions, for users who may change them. */
export function MemberTable({ spaceId, ownId }: { spaceId: string; ownId: string }) {
  const t = useMessages(spaceMessages);
  const [search, setSearch] = useState('');
  const [searchRound, setSearchRound] = useState(0);
  const [role, setRole] = useState(0);
  const [page, setPage] = useState(1);
  const members = useMembers(spaceId, { search, role, page });
  const handleSearch = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const clear = () => {
    setSearchRound((round) => round + 1);
    handleSearch('');
    setRole(0);
  };
  const roles = [
    { value: '0', label: t('allRoles') },
    ...Object.entries(spaceRoles).map(([name, number]) => ({
      value: String(number),
      label: t(name as keyof typeof spaceRoles),
    })),
  ];
  return (
    <>
      <Group mb="sm" gap="xs">
        <SearchField key={searchRound} label={t('searchMembers')} onSearch={handleSearch} />
        <Select
          aria-label={t('role')}
          data={roles}
          value={String(role)}
          allowDeselect={false}
          w={160}
          onChange={(value) => {
            setRole(Number(value));
            setPage(1);
          }}
        />
      </Group>
      <Loaded query={members} failed={t('failed')}>
        {(team) =>
          team.member_info_list.length === 0 ? (
            <EmptyState
              title={t('nobody')}
              reason={<Message table={sharedMessages} name="noMatchWhy" />}
              withDrawing={false}
            >
              <Button variant="default" onClick={clear}>
                {t('clear')}
              </Button>
            </EmptyState>
          ) : (
            <>
              <Rows spaceId={spaceId} ownId={ownId} team={team} />
              {team.total > membersPerPage && (
                <Pagination
                  mt="md"
                  value={page}
                  total={Math.ceil(team.total / membersPerPage)}
                  onChange={setPage}
                  aria-label={t('pages')}
                />
              )}
              <Text size="xs" c="dimmed" mt="md">
                {t('counted', {
                  members: team.member_total_num,
                  most: team.max_member_num,
                  admins: team.admin_total_num,
                  mostAdmins: team.max_admin_num,
                })}
              </Text>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Rows({ spaceId, ownId, team }: { spaceId: string; ownId: string; team: Team }) {
  const t = useMessages(spaceMessages);
  const language = useLanguage();
  const own = team.space_role_type;
  const mayRemove = mayInTeam(own, 'removeMember');
  return (
    <div className={classes.frame}>
      <Table verticalSpacing={8} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th w={160}>{t('role')}</Table.Th>
            <Table.Th w={140} className={classes.wideOnly}>
              {t('joined')}
            </Table.Th>
            {mayRemove && (
              <Table.Th w={56}>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {team.member_info_list.map((member) => (
            <Table.Tr key={member.user_id}>
              <Table.Td>
                <Person member={member} isSelf={member.user_id === ownId} />
              </Table.Td>
              <Table.Td>
                <RoleSelect spaceId={spaceId} own={own} member={member} />
              </Table.Td>
              <Table.Td className={classes.wideOnly}>
                {formatMoment(Number(member.join_date) * 1000, language)}
              </Table.Td>
              {mayRemove && (
                <Table.Td>
                  {member.user_id !== ownId && mayChangeMember(own, member.space_role_type) && (
                    <RemoveButton spaceId={spaceId} member={member} />
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Person({ member, isSelf }: { member: SpaceMember; isSelf: boolean }) {
  const t = useMessages(spaceMessages);
  const mark = member.is_service ? 'service' : member.is_guest ? 'guest' : undefined;
  return (
    <div className={classes.person}>
      <Avatar
        size={32}
        radius="xl"
        color="woad"
        src={member.icon_url || null}
        name={member.name}
        aria-hidden
      />
      <div className={classes.text}>
        <Text size="sm" fw={600} truncate title={member.name}>
          {member.name} {isSelf && `(${t('you')})`}
        </Text>
        <Tooltip label={mark && t(`${mark}Why`)} disabled={mark === undefined} multiline maw={280}>
          <Text size="xs" c="dimmed" truncate>
            {mark ? `${t(mark)} · ${member.user_name}` : member.user_name}
          </Text>
        </Tooltip>
      </div>
    </div>
  );
}

interface RoleSelectProps {
  spaceId: string;
  /** The current user's role. */
  own: number;
  member: SpaceMember;
}

function RoleSelect({ spaceId, own, member }: RoleSelectProps) {
  const t = useMessages(spaceMessages);
  const change = useChangeRole(spaceId);
  const role = toRole(member.space_role_type);
  const isFixed = member.is_guest || !mayChangeMember(own, member.space_role_type);
  if (!mayInTeam(own, 'updateMember') || isFixed) {
    const why = t(role === 'owner' ? 'ownerFixed' : member.is_guest ? 'guestWhy' : 'adminFixed');
    return (
      <Tooltip label={why} disabled={!mayInTeam(own, 'updateMember')}>
        <Text size="sm">{role && t(role)}</Text>
      </Tooltip>
    );
  }
  const choices = (['admin', 'member'] as const).map((name) => ({
    value: String(spaceRoles[name]),
    label: t(name),
  }));
  return (
    <Select
      aria-label={t('roleOf', { name: member.name })}
      data={choices}
      value={String(member.space_role_type)}
      allowDeselect={false}
      readOnly={change.isPending}
      onChange={(value) => {
        const next = Number(value) as 2 | 3;
        const label = choices.find((choice) => choice.value === value)?.label ?? '';
        change.mutate(
          { userId: member.user_id, role: next },
          { onSuccess: () => showSuccess(t('roleChanged', { name: member.name, role: label })) },
        );
      }}
    />
  );
}

function RemoveButton({ spaceId, member }: { spaceId: string; member: SpaceMember }) {
  const t = useMessages(spaceMessages);
  const shared = useMessages(sharedMessages);
  const remove = useRemoveMember(spaceId);
  const handleClick = async () => {
    const isSure = await confirm({
      title: t('remove'),
      children: t('removeWhy', { name: member.name }),
      confirm: t('remove'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure)
      remove.mutate(member.user_id, {
        onSuccess: () => showSuccess(t('removed', { name: member.name })),
      });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      loading={remove.isPending}
      aria-label={`${t('remove')}: ${member.name}`}
      onClick={() => void handleClick()}
    >
      <IconUserMinus size={16} aria-hidden />
    </ActionIcon>
  );
}
