import { ActionIcon, Group, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFolderPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { developMessages } from '../developMessages.js';
import type { Folder } from '../Folder.js';
import classes from './Develop.module.css';

interface FolderPaneProps {
  spaceId: string;
  folders: readonly Folder[];
  onCreate(): void;
}

// The router marks the open folder, not those that contain it.
const exactly = { exact: true, includeSearch: true } as const;

/** The tree of folders, beside the list on wide windows. */
export function FolderPane({ spaceId, folders, onCreate }: FolderPaneProps) {
  const t = useMessages(developMessages);
  return (
    <nav className={classes.pane} aria-label={t('folders')}>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h5">
          {t('folders')}
        </Title>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('newFolder')} onClick={onCreate}>
          <IconFolderPlus size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <ul>
        <li>
          <div className={classes.node}>
            <Link
              to="/space/$space_id/develop"
              params={{ space_id: spaceId }}
              search={{}}
              activeOptions={exactly}
            >
              <span>{t('all')}</span>
              <span />
            </Link>
          </div>
        </li>
        {folders.map((folder) => (
          <FolderNode key={folder.id} spaceId={spaceId} folder={folder} />
        ))}
      </ul>
    </nav>
  );
}

interface FolderNodeProps {
  spaceId: string;
  folder: Folder;
}

function FolderNode({ spaceId, folder }: FolderNodeProps) {
  const t = useMessages(developMessages);
  const { id, name, count, children } = folder;
  const [isExpanded, setIsExpanded] = useState(true);
  const isParent = children.length > 0;
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={classes.node}>
        {isParent && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t(isExpanded ? 'collapse' : 'expand', { name })}
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            <Chevron size={14} aria-hidden />
          </ActionIcon>
        )}
        <Link
          to="/space/$space_id/develop"
          params={{ space_id: spaceId }}
          search={{ folder: id }}
          activeOptions={exactly}
          title={name}
        >
          <span>{name}</span>
          <span>{count}</span>
        </Link>
      </div>
      {isParent && isExpanded && (
        <ul>
          {children.map((child) => (
            <FolderNode key={child.id} spaceId={spaceId} folder={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
