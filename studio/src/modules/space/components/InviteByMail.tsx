import { useState } from 'react';
import { useInviteByMail } from '../queries.js';
import { MailForm } from './MailForm.js';
import { RoleChoice } from './RoleChoice.js';

/** Sends team invitations by email, with a role. */
export function InviteByMail({ spaceId }: { spaceId: string }) {
  const invite = useInviteByMail(spaceId);
  const [role, setRole] = useState<2 | 3>(3);
  return (
    <MailForm
      isPending={invite.isPending}
      results={invite.data}
      onSend={(emails) => invite.mutateAsync({ emails, role })}
    >
      <RoleChoice value={role} onChange={setRole} />
    </MailForm>
  );
}
