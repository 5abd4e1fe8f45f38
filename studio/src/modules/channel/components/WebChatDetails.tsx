import { ActionIcon, Alert, Button, Code, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { channelMessages } from '../channelMessages.js';
import { type Channel, useAddKey, useRemoveKey } from '../queries.js';
import { embedSnippet } from './embedSnippet.js';
import { TranscriptLinks } from './TranscriptLinks.js';

/** What a page needs to embed a chat: the code, and the keys by which its visitors sign in. */
export function WebChatDetails({ channel }: { channel: Channel }) {
  const t = useMessages(channelMessages);
  const { channel_id: id, settings } = channel;
  const { origin } = window.location;
  return (
    <Stack gap="sm">
      <Title order={3} size="sm">
        {t('snippet')}
      </Title>
      <Text size="sm" c="var(--h-text-2)">
        {t('snippetHint', { origin })}
      </Text>
      <CopyableCode label={t('snippet')} code={embedSnippet(origin, id, settings)} />
      <Title order={3} size="sm">
        {t('keys')}
      </Title>
      <Text size="sm" c="var(--h-text-2)">
        {t('keysHint', { id })}
      </Text>
      <Keys channel={channel} />
      <TranscriptLinks channel={channel} />
    </Stack>
  );
}

function Keys({ channel: { channel_id: id, keys } }: { channel: Channel }) {
  const t = useMessages(channelMessages);
  const [pem, setPem] = useState('');
  const add = useAddKey(id);
  const remove = useRemoveKey(id);
  return (
    <>
      {keys.map(({ fingerprint }) => (
        <Group key={fingerprint} justify="space-between" wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{fingerprint}</Code>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeKey', { key: fingerprint })}
            loading={remove.isPending && remove.variables === fingerprint}
            onClick={() => remove.mutate(fingerprint)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Textarea
        label={t('keyLabel')}
        placeholder="-----BEGIN PUBLIC KEY-----"
        autosize
        minRows={2}
        maxRows={8}
        value={pem}
        onChange={(event) => setPem(event.currentTarget.value)}
      />
      {add.error && (
        <Alert color="madder" variant="light" role="alert">
          {errorText(add.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={pem.trim() === ''}
          loading={add.isPending}
          onClick={() => add.mutate(pem, { onSuccess: () => setPem('') })}
        >
          {t('addKey')}
        </Button>
      </Group>
    </>
  );
}
