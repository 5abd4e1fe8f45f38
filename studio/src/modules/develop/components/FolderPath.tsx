import { ActionIcon, Breadcrumbs, Group, Tooltip } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { developMessages } from '../developMessages.js';
import { type Folder, rootId } from '../Folder.js';
import type { FolderTask } from './FolderDialogs.js';
import { LateFolderActions } from './LateActions.js';

interface FolderPathProps {
  spaceId: string;
  /** From the top; empty in the root. */
  path: readonly Folder[];
  onTask(task: FolderTask): void;
}

/** Where the open folder is, and what can be done with it. */
export function FolderPath({ spaceId, path, onTask }: FolderPathProps) {
  const t = useMessages(developMessages);
  const navigate = useNavigate();
  const open = path.at(-1);
  if (!open) return null;
  const params = { space_id: spaceId };
  return (
    <Group gap="xs" mb="md">
      <Breadcrumbs role="navigation" aria-label={t('path')}>
        <LinkAnchor size="sm" to="/space/$space_id/develop" params={params} search={{}}>
          {t('all')}
        </LinkAnchor>
        {path.slice(0, -1).map(({ id, name }) => (
          <LinkAnchor
            key={id}
            size="sm"
            to="/space/$space_id/develop"
            params={params}
            search={{ folder: id }}
          >
            {name}
          </LinkAnchor>
        ))}
        <span aria-current="page">{open.name}</span>
      </Breadcrumbs>
      <LateFolderActions
        spaceId={spaceId}
        folder={open}
        onTask={onTask}
        onDeleted={() =>
          void navigate({
            to: '/space/$space_id/develop',
            params,
            search: open.parentId === rootId ? {} : { folder: open.parentId },
          })
        }
      />
    </Group>
  );
}

/** Opens the dialog for a new folder. */
export function NewFolderButton({ onClick }: { onClick(): void }) {
  const t = useMessages(developMessages);
  return (
    <Tooltip label={t('newFolder')}>
      <ActionIcon variant="default" size={36} aria-label={t('newFolder')} onClick={onClick}>
        <IconFolderPlus size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
