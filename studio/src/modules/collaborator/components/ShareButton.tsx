import { ActionIcon, Tooltip } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { isTeam, useSpaces } from '../../space/index.js';
import { collaboratorMessages } from '../collaboratorMessages.js';
import type { SharedResource } from '../SharedResource.js';

const ShareDialog = lazyDialog(async () => (await import('./ShareDialog.js')).ShareDialog);

/** Opens the collaborators of a resource; hidden in a personal space, which has one member. */
export function ShareButton({ resource }: { resource: SharedResource }) {
  const t = useMessages(collaboratorMessages);
  const spaces = useSpaces();
  const [isOpen, setIsOpen] = useState(false);
  if (!isTeam(spaces.data?.find((space) => space.id === resource.spaceId))) return null;
  return (
    <>
      <Tooltip label={t('share')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('share')}
          onClick={() => setIsOpen(true)}
        >
          <IconUsers size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && <ShareDialog resource={resource} onClose={() => setIsOpen(false)} />}
    </>
  );
}
