import { canAssignRole } from '@heddle/api-contract';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useAccount } from '../../account/index.js';
import { InviteTabs, LinkForm, MailForm } from '../../space/index.js';
import { joinAddressOf } from '../joinAddressOf.js';
import { peopleMessages } from '../peopleMessages.js';
import {
  type InvitedRole,
  useCreateInviteLink,
  useInstallationSettings,
  useInviteByMail,
} from '../queries.js';

/** Invites people to the installation by link or email. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useMessages(peopleMessages);
  return (
    <InviteTabs
      title={t('invite')}
      isOpen={isOpen}
      onClose={onClose}
      ways={[
        { name: 'link', label: t('byLink'), form: <ByLink /> },
        { name: 'mail', label: t('byMail'), form: <ByMail /> },
      ]}
    />
  );
}

function ByLink() {
  const settings = useInstallationSettings();
  const create = useCreateInviteLink();
  const [role, setRole] = useState<InvitedRole>('member');
  // The form's initial values depend on the settings.
  if (settings.isPending) return null;
  return (
    <LinkForm
      days={settings.data?.invitationDays}
      isPending={create.isPending}
      address={create.data && joinAddressOf(create.data.key)}
      onMake={(terms) => create.mutate({ ...terms, role })}
    >
      <RoleChoice value={role} onChange={setRole} />
    </LinkForm>
  );
}

function ByMail() {
  const invite = useInviteByMail();
  const [role, setRole] = useState<InvitedRole>('member');
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

const hints = { admin: 'hintAdmin', member: 'hintMember', guest: 'hintGuest' } as const;

/** Role of the invitation, limited to the roles that the current user may grant. */
function RoleChoice({ value, onChange }: { value: InvitedRole; onChange(role: InvitedRole): void }) {
  const t = useMessages(peopleMessages);
  const own = useAccount().data?.installation_role ?? 'guest';
  const { takesGuests = true } = useInstallationSettings().data ?? {};
  const roles = (['member', 'guest', 'admin'] as const).filter(
    (role) => canAssignRole(own, role) && (takesGuests || role !== 'guest'),
  );
  return (
    <Select
      label={t('role')}
      description={t(hints[value])}
      data={roles.map((role) => ({ value: role, label: t(role) }))}
      value={value}
      allowDeselect={false}
      onChange={(role) => onChange(role as InvitedRole)}
    />
  );
}
