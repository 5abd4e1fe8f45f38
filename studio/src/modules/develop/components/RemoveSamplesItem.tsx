import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { developMessages } from '../developMessages.js';

/** Item of the menu of samples that removes them. */
export function RemoveSamplesItem({ onClick }: { onClick(): void }) {
  const t = useMessages(developMessages);
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onClick}>
        {t('removeSamples')}
      </Menu.Item>
    </>
  );
}
