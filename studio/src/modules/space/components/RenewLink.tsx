import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { spaceMessages } from '../spaceMessages.js';
import { FreshLink } from './FreshLink.js';

interface RenewLinkProps {
  /** Name of the link, for the button's label. */
  name: string;
  isPending: boolean;
  /** Renews the link and resolves with its new URL. */
  onRenew(): Promise<string>;
}

/** Replaces a link that was lost, after asking, and shows the new one. */
export function RenewLink({ name, isPending, onRenew }: RenewLinkProps) {
  const t = useMessages(spaceMessages);
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState<string>();
  const handleRenew = () => void onRenew().then(setAddress, () => setOpen(false));
  const handleClose = () => {
    setOpen(false);
    setAddress(undefined);
  };
  return (
    <>
      <Button variant="default" size="xs" aria-label={t('renewOf', { name })} onClick={() => setOpen(true)}>
        {t('renew')}
      </Button>
      <Modal opened={isOpen} onClose={handleClose} title={t('renewTitle')}>
        {address ? (
          <FreshLink address={address} />
        ) : (
          <Stack align="flex-start">
            <Text size="sm">{t('renewWhy')}</Text>
            <Button loading={isPending} onClick={handleRenew}>
              {t('renew')}
            </Button>
          </Stack>
        )}
      </Modal>
    </>
  );
}
