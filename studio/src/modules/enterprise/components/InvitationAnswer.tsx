import type { InstallationRole } from '@heddle/api-contract';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Text } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { peopleWords } from '../peopleWords.js';
import { useAnswerInvitation } from '../queries.js';

interface InvitationAnswerProps {
  invitationKey: string;
  /** What the invitation makes of the person. */
  invitedRole: InstallationRole;
  inviter: string;
}

/** Asks somebody who has an account whether they take the role that they were invited to by mail. */
export function InvitationAnswer({ invitationKey, invitedRole, inviter }: InvitationAnswerProps) {
  const words = useWords(peopleWords);
  const answer = useAnswerInvitation(invitationKey);
  return (
    <>
      <Text size="sm" ta="center">
        {words('invitedAs', { person: inviter, role: words(invitedRole) })}
      </Text>
      <Group justify="center">
        <Button
          loading={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() =>
            answer.mutate(true, {
              onSuccess: () => showSuccess(words('accepted', { role: words(invitedRole) })),
            })
          }
        >
          {words('accept')}
        </Button>
        <Button
          variant="default"
          loading={answer.isPending && !answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false, { onSuccess: () => showSuccess(words('declined')) })}
        >
          {words('decline')}
        </Button>
      </Group>
    </>
  );
}
