import { confirm, StatusPill } from '@heddle/ui-kit';
import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { channelMessages } from '../channelMessages.js';
import { type Channel, useDeliveries, useRenewSecret, useReplay } from '../queries.js';

/** What another server needs: the address for messages and the secret; and what became of the events. */
export function WebhookDetails({ channel }: { channel: Channel }) {
  const t = useMessages(channelMessages);
  return (
    <Stack gap="sm">
      <Title order={3} size="sm">
        {t('inbound')}
      </Title>
      <Text size="sm" c="var(--h-text-2)">
        {t('inboundHint')}
      </Text>
      <CopyableCode label={t('inbound')} code={`${window.location.origin}${channel.webhook?.path ?? ''}`} />
      <Secret channel={channel} />
      <Deliveries channel={channel} />
    </Stack>
  );
}

function Secret({ channel }: { channel: Channel }) {
  const t = useMessages(channelMessages);
  const shared = useMessages(sharedMessages);
  const renew = useRenewSecret(channel.channel_id);
  const label = t(channel.webhook?.has_secret ? 'renewSecret' : 'createSecret');
  async function ask(): Promise<void> {
    const isSure =
      !channel.webhook?.has_secret ||
      (await confirm({
        title: label,
        children: t('renewSecretWhy'),
        confirm: label,
        cancel: shared('cancel'),
        isDanger: true,
      }));
    if (isSure) renew.mutate();
  }
  return (
    <>
      <Group justify="space-between">
        <Title order={3} size="sm">
          {t('secret')}
        </Title>
        <Button variant="default" size="compact-sm" loading={renew.isPending} onClick={() => void ask()}>
          {label}
        </Button>
      </Group>
      {renew.data && (
        <Alert color="weld" title={t('secretOnce')}>
          <CopyableCode label={t('secret')} code={renew.data.secret} />
        </Alert>
      )}
    </>
  );
}

const pills = { pending: 'waiting', delivered: 'success', dead: 'failed' } as const;

function Deliveries({ channel }: { channel: Channel }) {
  const t = useMessages(channelMessages);
  const deliveries = useDeliveries(channel.channel_id);
  const replay = useReplay(channel.channel_id);
  return (
    <>
      <Group justify="space-between">
        <Title order={3} size="sm">
          {t('deliveries')}
        </Title>
        {(channel.webhook?.dead ?? 0) > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            loading={replay.isPending}
            onClick={() => replay.mutate()}
          >
            {t('replay')}
          </Button>
        )}
      </Group>
      <Loaded query={deliveries} failed={t('failed')}>
        {({ deliveries: rows }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noDeliveries')}
            </Text>
          ) : (
            <WideTable label={t('deliveries')} minWidth={480}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('event')}</Table.Th>
                    <Table.Th>{t('state')}</Table.Th>
                    <Table.Th>{t('attempts')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map(({ delivery_id, event, state, attempts, last_error }) => (
                    <Table.Tr key={delivery_id}>
                      <Table.Td>{event}</Table.Td>
                      <Table.Td>
                        <StatusPill status={pills[state]}>{t(state)}</StatusPill>
                        <Text size="xs" c="dimmed">
                          {last_error}
                        </Text>
                      </Table.Td>
                      <Table.Td>{attempts}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </WideTable>
          )
        }
      </Loaded>
    </>
  );
}
