import { Text } from '@mantine/core';
import { IconHierarchy2, IconRobot } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { databaseMessages } from '../databaseMessages.js';
import type { StructurePreview } from '../queries.js';
import classes from './Structure.module.css';

interface UserListProps {
  spaceId: string;
  users: StructurePreview['affected'];
}

/** Agents and workflows that use a database, with links. */
export function UserList({ spaceId, users }: UserListProps) {
  const t = useMessages(databaseMessages);
  return (
    <ul className={classes.users}>
      {users.map(({ kind, id, name }) => {
        const isWorkflow = kind === 'workflow';
        const Icon = isWorkflow ? IconHierarchy2 : IconRobot;
        return (
          <li key={`${kind} ${id}`}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {isWorkflow ? (
              <LinkAnchor
                to="/work_flow"
                search={{ space_id: spaceId, workflow_id: id }}
                target="_blank"
                size="sm"
              >
                {name}
              </LinkAnchor>
            ) : (
              <LinkAnchor
                to="/space/$space_id/bot/$bot_id"
                params={{ space_id: spaceId, bot_id: id }}
                target="_blank"
                size="sm"
              >
                {name}
              </LinkAnchor>
            )}
            <Text size="xs" c="dimmed" ms="auto">
              {t(isWorkflow ? 'workflow' : 'agent')}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
