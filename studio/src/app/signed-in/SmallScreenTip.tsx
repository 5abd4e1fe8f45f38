import { Alert } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { readStored, writeStored } from '../../shared/browserStorage.js';
import { useMessages } from '../../shared/i18n/i18n.js';
import { appMessages } from '../appMessages.js';

const key = 'heddle-small-screen-tip';

/** Editors of agents; databases have a tip of their own, in a dialog. */
const wide = /^\/space\/[^/]+\/bot\/[^/]+$/;

/** On phones, says that a page is made for larger screens, once per browser. */
export function SmallScreenTip() {
  const t = useMessages(appMessages);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isPhone = useMediaQuery('(max-width: 640px)', false);
  const [isSeen, setIsSeen] = useState(() => readStored(key) !== undefined);
  if (!isPhone || isSeen || !wide.test(path)) return null;
  const dismiss = () => {
    writeStored(key, 'seen');
    setIsSeen(true);
  };
  return (
    <Alert
      role="status"
      radius={0}
      color="woad"
      icon={<IconDeviceMobile size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('dismiss')}
      onClose={dismiss}
    >
      {t('smallScreen')}
    </Alert>
  );
}
