import { confirm, StatusPill } from '@heddle/ui-kit';
import { Button, Checkbox, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { ChannelDialog } from '../../channel/index.js';
import {
  type Channel,
  type ChannelResult,
  hasSettings,
  refreshChannels,
  useUnbindChannel,
} from './channelQueries.js';
import { publishMessages } from './publishMessages.js';

interface ChannelTableProps {
  spaceId: string;
  botId: string;
  channels: readonly Channel[];
  selected: ReadonlySet<string>;
  results: ReadonlyMap<string, ChannelResult> | undefined;
  isPublishing: boolean;
  isReadOnly: boolean;
  onSelect(selected: ReadonlySet<string>): void;
}

/** The channels with their state, the result of a publication, and a way to go offline. */
export function ChannelTable(props: ChannelTableProps) {
  const { channels, selected, results, isPublishing, isReadOnly, onSelect } = props;
  const t = useMessages(publishMessages);
  const available = channels.filter(({ whyNot, isReady }) => whyNot === '' && isReady);
  const isAll = available.length > 0 && available.every(({ id }) => selected.has(id));
  function toggle(id: string): void {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }
  return (
    <WideTable label={t('channels')} minWidth={640}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <Checkbox
                aria-label={t('selectAll')}
                checked={isAll}
                indeterminate={!isAll && selected.size > 0}
                disabled={isReadOnly || available.length === 0}
                onChange={() => onSelect(new Set(isAll ? [] : available.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>{t('channel')}</Table.Th>
            <Table.Th w={180}>{t('state')}</Table.Th>
            <Table.Th w={180}>{t('result')}</Table.Th>
            <Table.Th w={120} aria-label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {channels.map((channel) => (
            <Table.Tr key={channel.id}>
              <Table.Td>
                <Checkbox
                  aria-label={t('select', { name: channel.name })}
                  checked={selected.has(channel.id)}
                  disabled={isReadOnly || channel.whyNot !== '' || !channel.isReady}
                  onChange={() => toggle(channel.id)}
                />
              </Table.Td>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {channel.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {channel.description}
                </Text>
              </Table.Td>
              <Table.Td>
                <ChannelState channel={channel} />
              </Table.Td>
              <Table.Td>
                <Result
                  result={results?.get(channel.id)}
                  isPublishing={isPublishing && selected.has(channel.id)}
                />
              </Table.Td>
              <Table.Td>
                {!isReadOnly && hasSettings(channel) && <SettingsButton {...props} channel={channel} />}
                {channel.isLive && !isReadOnly && <UnbindButton {...props} channel={channel} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function ChannelState({ channel }: { channel: Channel }) {
  const t = useMessages(publishMessages);
  const language = useLanguage();
  if (channel.whyNot !== '')
    return (
      <Text size="xs" c="dimmed">
        {channel.whyNot}
      </Text>
    );
  if (!channel.isReady) return <Text size="xs">{t('notSetUp')}</Text>;
  if (channel.isLive)
    return <Text size="xs">{t('liveSince', { time: formatMoment(channel.publishedAt, language) })}</Text>;
  return <Text size="xs">{t(channel.publishedAt > 0 ? 'offline' : 'ready')}</Text>;
}

const pills = { succeeded: 'success', refused: 'failed', inReview: 'waiting' } as const;

function Result({ result, isPublishing }: { result: ChannelResult | undefined; isPublishing: boolean }) {
  const t = useMessages(publishMessages);
  if (isPublishing) return <StatusPill status="running">{t('publishing')}</StatusPill>;
  if (!result) return null;
  return (
    <>
      <StatusPill status={pills[result.status]}>{t(result.status)}</StatusPill>
      {result.status !== 'succeeded' && (
        <Text size="xs" c="dimmed">
          {result.message}
        </Text>
      )}
    </>
  );
}

function UnbindButton({ spaceId, botId, channel }: ChannelTableProps & { channel: Channel }) {
  const t = useMessages(publishMessages);
  const shared = useMessages(sharedMessages);
  const unbind = useUnbindChannel(spaceId, botId);
  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t('unbindTitle', { name: channel.name }),
      children: t('unbindWhy', { name: channel.name }),
      confirm: t('unbind'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) unbind.mutate(channel);
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={unbind.isPending}
      aria-label={`${t('unbind')}: ${channel.name}`}
      onClick={() => void ask()}
    >
      {t('unbind')}
    </Button>
  );
}

function SettingsButton({ spaceId, botId, channel }: ChannelTableProps & { channel: Channel }) {
  const t = useMessages(publishMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`${t('settings')}: ${channel.name}`}
        onClick={() => setIsOpen(true)}
      >
        {t('settings')}
      </Button>
      {isOpen && (
        <ChannelDialog
          subject={{ bot_id: botId }}
          connectorId={channel.id}
          onSaved={() => void refreshChannels(spaceId, botId)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
