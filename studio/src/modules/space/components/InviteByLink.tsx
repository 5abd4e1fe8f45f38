import { useState } from 'react';
import { addressOf } from '../addressOf.js';
import { useCreateLink } from '../queries.js';
import { LinkForm } from './LinkForm.js';
import { RoleChoice } from './RoleChoice.js';

/** Creates an invitation link for a team, with a role. */
export function InviteByLink({ spaceId }: { spaceId: string }) {
  const create = useCreateLink(spaceId);
  const [role, setRole] = useState<2 | 3>(3);
  return (
    <LinkForm
      isPending={create.isPending}
      address={create.data && addressOf(create.data.key)}
      onMake={(terms) => create.mutate({ ...terms, role })}
    >
      <RoleChoice value={role} onChange={setRole} />
    </LinkForm>
  );
}
