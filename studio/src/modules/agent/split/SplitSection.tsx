import type { AgentSplit } from '@heddle/api-contract/families/agent-split';
import { StatusPill } from '@heddle/ui-kit';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import type { Channel } from '../publish/channelQueries.js';
import { RunningSplit } from './RunningSplit.js';
import { SplitResults } from './SplitResults.js';
import { StartDialog } from './StartDialog.js';
import { splitMessages } from './splitMessages.js';
import { useSplits } from './splitQueries.js';
import { useVersionNames } from './useVersionNames.js';

interface SplitSectionProps {
  spaceId: string;
  botId: string;
  channels: readonly Channel[];
  isReadOnly: boolean;
}

/** Splits of the users of each live channel, with their results; nothing before the first publication. */
export function SplitSection({ spaceId, botId, channels, isReadOnly }: SplitSectionProps) {
  const t = useMessages(splitMessages);
  const splits = useSplits(botId);
  const versions = useVersionNames(spaceId, botId);
  const [starting, setStarting] = useState<Channel>();
  const live = channels.filter(({ isLive }) => isLive);
  if (live.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <Title order={2} size="md">
        {t('title')}
      </Title>
      <Text size="sm" c="var(--h-text-2)" mb="xs">
        {t('why')}
      </Text>
      <Loaded query={splits} failed={t('failed')}>
        {(list) => (
          <Stack gap="md">
            {live.map((channel) => {
              const running = list.find(
                ({ connector_id, outcome }) => connector_id === channel.id && outcome === 'running',
              );
              return running ? (
                <RunningSplit
                  key={channel.id}
                  botId={botId}
                  channel={channel}
                  split={running}
                  nameOf={versions.nameOf}
                  isReadOnly={isReadOnly}
                />
              ) : (
                <Group key={channel.id} justify="space-between">
                  <Text size="sm">
                    <b>{channel.name}</b> · {t(versions.count < 2 ? 'noVersion' : 'none')}
                  </Text>
                  {!isReadOnly && (
                    <Button
                      variant="default"
                      size="compact-md"
                      leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
                      disabled={versions.count < 2}
                      onClick={() => setStarting(channel)}
                    >
                      {t('start')}
                    </Button>
                  )}
                </Group>
              );
            })}
            <PastSplits botId={botId} splits={list} nameOf={versions.nameOf} />
          </Stack>
        )}
      </Loaded>
      {starting && (
        <StartDialog
          spaceId={spaceId}
          botId={botId}
          channel={starting}
          onClose={() => setStarting(undefined)}
        />
      )}
    </section>
  );
}

interface PastSplitsProps {
  botId: string;
  splits: readonly AgentSplit[];
  nameOf(version: string): string;
}

function PastSplits({ botId, splits, nameOf }: PastSplitsProps) {
  const t = useMessages(splitMessages);
  const language = useLanguage();
  const [opened, setOpened] = useState<string>();
  const past = splits.filter(({ outcome }) => outcome !== 'running');
  if (past.length === 0) return null;
  return (
    <div>
      <Title order={3} size="sm" mb={4}>
        {t('past')}
      </Title>
      {past.map((split) => (
        <div key={split.split_id}>
          <Group gap="xs">
            <StatusPill status="skipped">{t(`outcome.${split.outcome}`)}</StatusPill>
            <Text size="sm">
              {t('since', { time: formatMoment(split.started_at * 1000, language) })} · {split.share}%
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={opened === split.split_id}
              onClick={() => setOpened(opened === split.split_id ? undefined : split.split_id)}
            >
              {t('showResults')}
            </Button>
          </Group>
          {opened === split.split_id && (
            <SplitResults botId={botId} split={split} nameOf={nameOf} onChoose={undefined} />
          )}
        </div>
      ))}
    </div>
  );
}
