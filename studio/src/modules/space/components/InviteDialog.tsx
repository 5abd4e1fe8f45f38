import { useMessages } from '../../../shared/i18n/i18n.js';
import { spaceMessages } from '../spaceMessages.js';
import { InviteByLink } from './InviteByLink.js';
import { InviteByMail } from './InviteByMail.js';
import { InvitePeople } from './InvitePeople.js';
import { InviteTabs } from './InviteTabs.js';

interface InviteDialogProps {
  spaceId: string;
  isOpen: boolean;
  onClose(): void;
}

/** Invites to a team by link, by email, or by account. */
export function InviteDialog({ spaceId, isOpen, onClose }: InviteDialogProps) {
  const t = useMessages(spaceMessages);
  return (
    <InviteTabs
      title={t('invite')}
      isOpen={isOpen}
      onClose={onClose}
      ways={[
        { name: 'link', label: t('byLink'), form: <InviteByLink spaceId={spaceId} /> },
        { name: 'mail', label: t('byMail'), form: <InviteByMail spaceId={spaceId} /> },
        { name: 'name', label: t('byName'), form: <InvitePeople spaceId={spaceId} onDone={onClose} /> },
      ]}
    />
  );
}
