import { Anchor, Modal, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { accountMessages } from '../accountMessages.js';
import { ProviderButtons } from './ProviderButtons.js';
import { SignForm } from './SignForm.js';

interface SignInDialogProps {
  isOpen: boolean;
  /** Email of the person whose session has ended. */
  email: string;
  /** Says what happens to the work on the page. */
  why: string;
  onSignedIn(): void;
  onClose(): void;
}

/** Signs the same person in again without leaving the page. */
export function SignInDialog({ isOpen, email, why, onSignedIn, onClose }: SignInDialogProps) {
  const t = useMessages(accountMessages);
  const shared = useMessages(sharedMessages);
  const { pathname, search } = window.location;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('signInAgain')}
      size={400}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Text size="md" c="var(--h-text-2)" mb="md">
        {why}
      </Text>
      <SignForm mode="login" email={email} isRenewal={email !== ''} onDone={onSignedIn} />
      <ProviderButtons back={pathname + search} invitation={undefined} />
      <Anchor
        href={`/sign?${new URLSearchParams({ back: pathname + search })}`}
        size="sm"
        mt="md"
        display="inline-block"
      >
        {t('signInAsOther')}
      </Anchor>
    </Modal>
  );
}
