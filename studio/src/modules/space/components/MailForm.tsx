import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { readAddresses } from '../addressOf.js';
import { spaceMessages } from '../spaceMessages.js';
import classes from './Team.module.css';

const maxAddresses = 20;
const outcomes = {
  sent: 'sent',
  notSent: 'notSent',
  member: 'alreadyMember',
  invalid: 'invalid',
} as const;

/** Result for one address. */
interface Outcome {
  email: string;
  status: keyof typeof outcomes;
}

interface MailFormProps {
  /** Role field, shown below the addresses. */
  children: ReactNode;
  isPending: boolean;
  results: readonly Outcome[] | undefined;
  onSend(emails: string[]): Promise<unknown>;
}

/** Sends invitations by email and shows the result for each address. */
export function MailForm({ children, isPending, results, onSend }: MailFormProps) {
  const t = useMessages(spaceMessages);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<ReactNode>();
  const handleSend = async () => {
    const emails = readAddresses(text);
    if (emails.length === 0) return setProblem(<Message table={spaceMessages} name="addressesMissing" />);
    if (emails.length > maxAddresses) return setProblem(<Message table={spaceMessages} name="tooMany" />);
    setProblem(undefined);
    await onSend(emails).then(
      () => setText(''),
      (error: unknown) => setProblem(<ErrorText error={error} />),
    );
  };
  return (
    <Stack>
      <Textarea
        label={t('addresses')}
        description={t('addressesHint')}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {children}
      <Group justify="flex-end">
        <Button loading={isPending} onClick={() => void handleSend()}>
          {t('send')}
        </Button>
      </Group>
      {results && (
        <div role="status">
          <Stack component="ul" gap={8} className={classes.list}>
            {results.map(({ email, status }) => (
              <li key={email} className={classes.row}>
                <div className={classes.text}>
                  <Text size="sm" fw={600} truncate>
                    {email}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {t(outcomes[status])}
                  </Text>
                </div>
              </li>
            ))}
          </Stack>
        </div>
      )}
    </Stack>
  );
}
