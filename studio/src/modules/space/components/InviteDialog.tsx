import { Modal, Tabs } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { spaceWords } from '../spaceWords.js';
import { InviteByLink } from './InviteByLink.js';
import { InviteByMail } from './InviteByMail.js';
import { InvitePeople } from './InvitePeople.js';

interface InviteDialogProps {
  spaceId: string;
  isOpen: boolean;
  onClose(): void;
}

/** The three ways to bring somebody into a team: a link, a mail, or a person who has an account. */
export function InviteDialog({ spaceId, isOpen, onClose }: InviteDialogProps) {
  const words = useWords(spaceWords);
  const shared = useWords(sharedWords);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words('invite')}
      size={520}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Tabs defaultValue="link" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="link">{words('byLink')}</Tabs.Tab>
          <Tabs.Tab value="mail">{words('byMail')}</Tabs.Tab>
          <Tabs.Tab value="name">{words('byName')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="link">
          <InviteByLink spaceId={spaceId} />
        </Tabs.Panel>
        <Tabs.Panel value="mail">
          <InviteByMail spaceId={spaceId} />
        </Tabs.Panel>
        <Tabs.Panel value="name">
          <InvitePeople spaceId={spaceId} onDone={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
