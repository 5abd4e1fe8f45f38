import { ActionIcon, Tooltip } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { MemoryOfUser } from '../blocks/memory/MemoryOfUser.js';
import { isMemoryOn } from '../blocks/memory/memorySettings.js';
import { useBlock } from '../editor/AgentSession.js';
import { previewMessages } from './previewMessages.js';

/** Opens what the agent remembers of the user; hidden while the memory is off. */
export function MemoryButton() {
  const t = useMessages(previewMessages);
  const [info] = useBlock('time_capsule_info');
  const [isOpen, setIsOpen] = useState(false);
  if (!isMemoryOn(info)) return null;
  return (
    <>
      <Tooltip label={t('memory')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('memory')}
          onClick={() => setIsOpen(true)}
        >
          <IconNotebook size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && <MemoryOfUser onClose={() => setIsOpen(false)} />}
    </>
  );
}
