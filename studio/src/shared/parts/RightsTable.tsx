import { Table, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';

interface RightsTableProps {
  /** Table label for screen readers. */
  label: string;
  roles: readonly { name: string; label: string }[];
  actions: readonly { name: string; label: string; isAllowed(role: string): boolean }[];
}

/** Table of permissions by role. */
export function RightsTable({ label, roles, actions }: RightsTableProps) {
  const t = useMessages(sharedMessages);
  return (
    <Table.ScrollContainer minWidth={roles.length * 52 + 130} maw={720}>
      <Table withTableBorder horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>{label}</VisuallyHidden>
            </Table.Th>
            {roles.map((role) => (
              <Table.Th key={role.name} scope="col" ta="center">
                {role.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {actions.map((action) => (
            <Table.Tr key={action.name}>
              <Table.Th scope="row" fw={400}>
                {action.label}
              </Table.Th>
              {roles.map(({ name }) => {
                const isAllowed = action.isAllowed(name);
                const Sign = isAllowed ? IconCheck : IconMinus;
                return (
                  <Table.Td key={name} ta="center">
                    <Sign size={16} color={isAllowed ? 'var(--h-ok)' : 'var(--h-text-3)'} aria-hidden />
                    <VisuallyHidden>{t(isAllowed ? 'yes' : 'no')}</VisuallyHidden>
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
