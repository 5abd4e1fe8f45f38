import { IconFolder } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import cards from '../../../shared/parts/Cards.module.css';
import { developMessages } from '../developMessages.js';
import type { Folder } from '../Folder.js';
import classes from './Develop.module.css';
import type { FolderTask } from './FolderDialogs.js';
import { LateFolderActions } from './LateActions.js';

interface FolderCardsProps {
  spaceId: string;
  folders: readonly Folder[];
  onTask(task: FolderTask): void;
}

/** The folders in the open one, before what else is in it. */
export function FolderCards({ spaceId, folders, onTask }: FolderCardsProps) {
  const t = useMessages(developMessages);
  if (folders.length === 0) return null;
  return (
    <ul className={classes.folders} aria-label={t('folders')}>
      {folders.map((folder) => (
        <li key={folder.id} className={classes.folder} title={folder.description || undefined}>
          <IconFolder size={20} stroke={1.6} aria-hidden />
          <Link
            className={cards.name}
            to="/space/$space_id/develop"
            params={{ space_id: spaceId }}
            search={{ folder: folder.id }}
          >
            {folder.name}
          </Link>
          <span>{t('folderCount', { count: folder.count })}</span>
          <span className={cards.menu}>
            <LateFolderActions spaceId={spaceId} folder={folder} onTask={onTask} />
          </span>
        </li>
      ))}
    </ul>
  );
}
