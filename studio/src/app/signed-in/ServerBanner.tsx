import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../../shared/api/client.js';
import { serverGone, watchNetwork } from '../../shared/api/serverReturn.js';
import { useMessages } from '../../shared/i18n/i18n.js';
import { appMessages } from '../appMessages.js';

/** Says that the server cannot be reached, until it responds again. */
export function ServerBanner() {
  const t = useMessages(appMessages);
  useEffect(() => watchNetwork(queryClient), []);
  const isGone = useSyncExternalStore(serverGone.subscribe, serverGone.get);
  if (!isGone) return null;
  return (
    <Alert
      role="alert"
      color="madder"
      variant="light"
      radius={0}
      icon={<IconCloudOff size={18} aria-hidden />}
      title={t('serverGone')}
    >
      {t('serverGoneWhy')}
    </Alert>
  );
}
