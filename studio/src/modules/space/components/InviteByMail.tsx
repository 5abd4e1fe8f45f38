import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { readAddresses } from '../addressOf.js';
import { useInviteByMail } from '../queries.js';
import { spaceWords } from '../spaceWords.js';
import { CopyLink } from './CopyLink.js';
import { RoleChoice } from './RoleChoice.js';
import classes from './Team.module.css';

const mostAddresses = 20;
const outcomes = {
  sent: 'sent',
  notSent: 'notSent',
  member: 'alreadyMember',
  invalid: 'invalid',
} as const;

/** Sends invitations to addresses, and says of each what became of it. */
export function InviteByMail({ spaceId }: { spaceId: string }) {
  const words = useWords(spaceWords);
  const invite = useInviteByMail(spaceId);
  const [text, setText] = useState('');
  const [role, setRole] = useState<2 | 3>(3);
  const [problem, setProblem] = useState<string>();
  const handleSend = () => {
    const emails = readAddresses(text);
    if (emails.length === 0) return setProblem(words('addressesMissing'));
    if (emails.length > mostAddresses) return setProblem(words('tooMany'));
    setProblem(undefined);
    invite.mutate(
      { emails, role },
      { onSuccess: () => setText(''), onError: (error) => setProblem(errorText(error)) },
    );
  };
  return (
    <Stack>
      <Textarea
        label={words('addresses')}
        description={words('addressesHint')}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <RoleChoice value={role} onChange={setRole} />
      <Group justify="flex-end">
        <Button loading={invite.isPending} onClick={handleSend}>
          {words('send')}
        </Button>
      </Group>
      {invite.data && (
        <Stack component="ul" gap={8} className={classes.list} role="status">
          {invite.data.map(({ email, status, key }) => (
            <li key={email} className={classes.row}>
              <div className={classes.words}>
                <Text size="sm" fw={600} truncate>
                  {email}
                </Text>
                <Text size="xs" c="dimmed">
                  {words(outcomes[status])}
                </Text>
              </div>
              {key && <CopyLink linkKey={key} label={email} />}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
