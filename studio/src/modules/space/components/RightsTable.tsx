import { canInSpace, type SpaceAction, type SpaceRole, spaceRights } from '@heddle/api-contract';
import { Table, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useWords } from '../../../shared/i18n/i18n.js';
import { spaceWords } from '../spaceWords.js';

const roles = Object.keys(spaceRights) as SpaceRole[];
const actions = [...new Set(Object.values(spaceRights).flat())] as SpaceAction[];

/** What each role may do, drawn from the table by which the server decides. */
export function RightsTable() {
  const words = useWords(spaceWords);
  return (
    <>
      <Text size="sm" c="var(--h-text-2)" mb="sm">
        {words('rightsWhy')}
      </Text>
      <Table withTableBorder maw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>{words('rights')}</VisuallyHidden>
            </Table.Th>
            {roles.map((role) => (
              <Table.Th key={role} scope="col" ta="center">
                {words(role)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {actions.map((action) => (
            <Table.Tr key={action}>
              <Table.Th scope="row" fw={400}>
                {words(
                  `can${action.charAt(0).toUpperCase()}${action.slice(1)}` as `can${Capitalize<SpaceAction>}`,
                )}
              </Table.Th>
              {roles.map((role) => {
                const isAllowed = canInSpace('team', role, action);
                const Sign = isAllowed ? IconCheck : IconMinus;
                return (
                  <Table.Td key={role} ta="center">
                    <Sign size={16} color={isAllowed ? 'var(--h-ok)' : 'var(--h-text-3)'} aria-hidden />
                    <VisuallyHidden>{words(isAllowed ? 'yes' : 'no')}</VisuallyHidden>
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
