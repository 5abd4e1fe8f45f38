import { canInSpace, type SpaceAction, type SpaceRole, spaceRights } from '@heddle/api-contract';
import { Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { RightsTable } from '../../../shared/parts/RightsTable.js';
import { spaceMessages } from '../spaceMessages.js';

const roles = Object.keys(spaceRights) as SpaceRole[];
const actions = [...new Set(Object.values(spaceRights).flat())] as SpaceAction[];

/** Permissions by team role, from the table that the server enforces. */
export function TeamRights() {
  const t = useMessages(spaceMessages);
  return (
    <>
      <Text size="sm" c="var(--h-text-2)" mb="sm">
        {t('rightsWhy')}
      </Text>
      <RightsTable
        label={t('rights')}
        roles={roles.map((name) => ({ name, label: t(name) }))}
        actions={actions.map((name) => ({
          name,
          label: t(`can${name.charAt(0).toUpperCase()}${name.slice(1)}` as `can${Capitalize<SpaceAction>}`),
          isAllowed: (role) => canInSpace('team', role as SpaceRole, name),
        }))}
      />
    </>
  );
}
