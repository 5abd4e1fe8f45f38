import { spaceRoles } from '@heddle/api-contract/families/space';
import { Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { spaceMessages } from '../spaceMessages.js';

/** Role of the invitation, with what it allows. */
export function RoleChoice({ value, onChange }: { value: 2 | 3; onChange(role: 2 | 3): void }) {
  const t = useMessages(spaceMessages);
  return (
    <Select
      label={t('role')}
      description={t(value === spaceRoles.admin ? 'roleHintAdmin' : 'roleHintMember')}
      data={(['member', 'admin'] as const).map((role) => ({
        value: String(spaceRoles[role]),
        label: t(role),
      }))}
      value={String(value)}
      allowDeselect={false}
      onChange={(next) => onChange(Number(next) as 2 | 3)}
    />
  );
}
