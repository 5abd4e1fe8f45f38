import { Menu } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { guideMessages } from '../guideMessages.js';
import { type GuideName, writeProgress } from '../guideProgress.js';

interface ShowGuideItemProps {
  name: GuideName;
  resourceId: string;
}

/** Starts the guide with this resource, also after it was skipped. */
export function ShowGuideItem({ name, resourceId }: ShowGuideItemProps) {
  const t = useMessages(guideMessages);
  return (
    <Menu.Item
      leftSection={<IconMapPin size={16} aria-hidden />}
      onClick={() => writeProgress(name, { resourceId, done: [], isClosed: false })}
    >
      {t('show')}
    </Menu.Item>
  );
}
