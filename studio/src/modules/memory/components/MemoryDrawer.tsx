import { Divider, Drawer } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { MyVariables } from '../../variable/index.js';
import { memoryMessages } from '../memoryMessages.js';
import type { MemoryPlace } from '../queries.js';
import { MemoryList } from './MemoryList.js';
import { MemoryStatus } from './MemoryStatus.js';

interface MemoryDrawerProps {
  place: MemoryPlace;
  onClose(): void;
}

/** What an agent remembers of the user, who may change and delete everything. */
export function MemoryDrawer({ place, onClose }: MemoryDrawerProps) {
  const t = useMessages(memoryMessages);
  const shared = useMessages(sharedMessages);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <MemoryStatus place={place} />
      <MemoryList place={place} />
      <Divider my="lg" />
      <MyVariables botId={place.botId} />
    </Drawer>
  );
}
