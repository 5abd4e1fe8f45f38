import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FilesOfUser } from '../blocks/file-box/FilesOfUser.js';
import { isFileBoxOn } from '../blocks/file-box/fileBoxSettings.js';
import { useBlock } from '../editor/AgentSession.js';
import { previewMessages } from './previewMessages.js';

/** Opens the files that the agent keeps of the user; hidden while the file box is off. */
export function FileBoxButton() {
  const t = useMessages(previewMessages);
  const [info] = useBlock('filebox_info');
  const [isOpen, setIsOpen] = useState(false);
  if (!isFileBoxOn(info)) return null;
  return (
    <>
      <Tooltip label={t('files')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('files')}
          onClick={() => setIsOpen(true)}
        >
          <IconFolders size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && <FilesOfUser onClose={() => setIsOpen(false)} />}
    </>
  );
}
