import { Select } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type Team, useMembers } from '../queries.js';
import { spaceMessages } from '../spaceMessages.js';

interface MemberSelectProps {
  team: Team;
  ownId: string;
  label: string;
  placeholder?: string;
  /** True leaves out members who cannot own the team. */
  isForOwner?: boolean;
  value: string | null;
  onChange(userId: string | null): void;
}

/**
 * Selects another team member by username or name; service identities cannot take over content and are not
 * listed.
 */
export function MemberSelect({
  team,
  ownId,
  label,
  placeholder,
  isForOwner = false,
  value,
  onChange,
}: MemberSelectProps) {
  const t = useMessages(spaceMessages);
  const [search, setSearch] = useState('');
  const members = useMembers(team.space_id, { search: value ? '' : search, role: 0, page: 1 });
  const others = (members.data?.member_info_list ?? []).filter(
    (member) => member.user_id !== ownId && !member.is_service && !(isForOwner && member.is_guest),
  );
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={others.map((member) => ({
        value: member.user_id,
        label: `${member.name} (${member.user_name})`,
      }))}
      // The server has already filtered the options.
      filter={({ options }) => options}
      value={value}
      searchable
      clearable
      nothingFoundMessage={t(search === '' ? 'alone' : 'nobody')}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}
