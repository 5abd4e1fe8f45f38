import type { InstallationRole } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { peopleMessages } from '../peopleMessages.js';
import { useAnswerInvitation } from '../queries.js';

interface InvitationAnswerProps {
  invitationKey: string;
  /** The role that the invitation grants. */
  invitedRole: InstallationRole;
  inviter: string;
}

/** Asks a user with an account to accept the role of an email invitation. */
export function InvitationAnswer({ invitationKey, invitedRole, inviter }: InvitationAnswerProps) {
  const t = useMessages(peopleMessages);
  const answer = useAnswerInvitation(invitationKey);
  return (
    <>
      <Text size="sm" ta="center">
        {t('invitedAs', { person: inviter, role: t(invitedRole) })}
      </Text>
      <Group justify="center">
        <Button
          loading={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() =>
            answer.mutate(true, {
              onSuccess: () => showSuccess(t('accepted', { role: t(invitedRole) })),
            })
          }
        >
          {t('accept')}
        </Button>
        <Button
          variant="default"
          loading={answer.isPending && !answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false, { onSuccess: () => showSuccess(t('declined')) })}
        >
          {t('decline')}
        </Button>
      </Group>
    </>
  );
}
