import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { databaseMessages } from '../databaseMessages.js';

/** Says once per visit that the page is made for wider screens. */
export function MobileTip() {
  const t = useMessages(databaseMessages);
  const shared = useMessages(sharedMessages);
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [isClosed, setIsClosed] = useState(false);
  const close = () => setIsClosed(true);
  return (
    <Modal
      opened={isNarrow && !isClosed}
      onClose={close}
      title={t('mobileTitle')}
      size={400}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Text size="sm">{t('mobileWhy')}</Text>
        <Button onClick={close}>{t('mobileGo')}</Button>
      </Stack>
    </Modal>
  );
}
