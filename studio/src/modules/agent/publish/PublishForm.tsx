import { cutVisible, visibleLength } from '@heddle/api-contract';
import { EmptyState } from '@heddle/ui-kit';
import { Alert, Button, Group, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { BackLink } from '../../../shared/parts/BackLink.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { ListingButton } from '../../market/index.js';
import { agentLimits } from '../agentLimits.js';
import { AgentIcon } from '../components/AgentIcon.js';
import { RejectedContent } from '../queries.js';
import type { StoredAgent } from '../StoredAgent.js';
import { SplitSection } from '../split/SplitSection.js';
import { Differences } from '../versions/Differences.js';
import { useVersions } from '../versions/versionQueries.js';
import { CallByApi } from './CallByApi.js';
import { ChannelTable } from './ChannelTable.js';
import { type Channel, useChannels, usePublishAgent } from './channelQueries.js';
import classes from './Publish.module.css';
import { publishMessages } from './publishMessages.js';

/** What changes, the release notes, and the channels with their results. */
export function PublishForm({ spaceId, agent }: { spaceId: string; agent: StoredAgent }) {
  const t = useMessages(publishMessages);
  const [notes, setNotes] = useState('');
  const channels = useChannels(spaceId, agent.id);
  const publish = usePublishAgent(spaceId, agent.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const selected = chosen ?? standardChoice(channels.data ?? []);
  const isReadOnly = agent.whyReadOnly !== undefined || !agent.canPublish;
  const title = t('title', { name: agent.name });
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  const results = publish.data;
  const hasFailed = results && [...results.values()].some(({ status }) => status === 'refused');
  const whyNot = isReadOnly
    ? t('readOnly')
    : agent.hasOwnDraft
      ? t('submitFirst')
      : selected.size === 0
        ? t('noChannel')
        : undefined;
  return (
    <>
      <header className={classes.bar}>
        <BackLink
          to="/space/$space_id/bot/$bot_id"
          params={{ space_id: spaceId, bot_id: agent.id }}
          label={t('back')}
        />
        <AgentIcon url={agent.iconUrl} size={32} />
        <h1 className={classes.title}>{title}</h1>
        <span className={classes.spring} />
        <Button
          leftSection={<IconRocket size={16} aria-hidden />}
          loading={publish.isPending}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => publish.mutate({ channels: [...selected], notes: notes.trim() })}
        >
          {t('publish')}
        </Button>
      </header>
      <div className={classes.columns}>
        <section className={classes.changes} aria-label={t('changes')}>
          <Changes spaceId={spaceId} botId={agent.id} />
        </section>
        <Stack className={classes.form} gap="lg">
          {isReadOnly && <Alert color="weld">{t('readOnly')}</Alert>}
          {agent.hasOwnDraft && !isReadOnly && <Alert color="weld">{t('submitFirst')}</Alert>}
          {publish.error && (
            <Alert color="madder" variant="light" role="alert">
              {publish.error instanceof RejectedContent
                ? t('rejected', { why: publish.error.message })
                : errorText(publish.error)}
            </Alert>
          )}
          {results && (
            <Alert color={hasFailed ? 'weld' : 'leaf'} variant="light" role="status">
              <Group justify="space-between">
                {t(hasFailed ? 'partly' : 'done')}
                <LinkButton
                  variant="default"
                  size="compact-sm"
                  to="/space/$space_id/bot/$bot_id"
                  params={{ space_id: spaceId, bot_id: agent.id }}
                >
                  {t('back')}
                </LinkButton>
              </Group>
            </Alert>
          )}
          <Textarea
            label={t('notes')}
            description={`${t('notesHint', { maximum: agentLimits.changelog })} · ${visibleLength(notes)}`}
            autosize
            minRows={3}
            maxRows={10}
            readOnly={isReadOnly}
            value={notes}
            onChange={(event) => setNotes(cutVisible(event.currentTarget.value, agentLimits.changelog))}
          />
          <div>
            <Group gap="xs" mb="xs">
              <Title order={2} size="md">
                {t('channels')}
              </Title>
              <Text size="xs" c="dimmed">
                {t('selected', { selected: selected.size, count: channels.data?.length ?? 0 })}
              </Text>
            </Group>
            <Loaded query={channels} failed={t('failed')}>
              {(list) =>
                list.length === 0 ? (
                  <EmptyState title={t('noChannels')} reason={t('noChannelsWhy')} withDrawing={false}>
                    <GuideLink guide="channels" />
                  </EmptyState>
                ) : (
                  <ChannelTable
                    spaceId={spaceId}
                    botId={agent.id}
                    channels={list}
                    selected={selected}
                    results={results}
                    isPublishing={publish.isPending}
                    isReadOnly={isReadOnly}
                    onSelect={setChosen}
                  />
                )
              }
            </Loaded>
          </div>
          <div>
            <Title order={2} size="md" mb={4}>
              {t('market')}
            </Title>
            <Text size="sm" c="var(--h-text-2)" mb="xs">
              {t('marketWhy')}
            </Text>
            <ListingButton entity={{ kind: 'agent', id: agent.id, name: agent.name }} />
          </div>
          <SplitSection
            spaceId={spaceId}
            botId={agent.id}
            channels={channels.data ?? []}
            isReadOnly={isReadOnly}
          />
          <div>
            <Title order={2} size="md" mb="xs">
              {t('call')}
            </Title>
            <CallByApi
              botId={agent.id}
              question={agent.blocks.onboarding_info.suggested_questions?.[0] || t('hello')}
            />
          </div>
        </Stack>
      </div>
    </>
  );
}

/** Where the agent is live; on its first publication, every channel that can be used. */
function standardChoice(channels: readonly Channel[]): ReadonlySet<string> {
  const available = channels.filter(({ whyNot, isReady }) => whyNot === '' && isReady);
  const live = available.filter(({ isLive }) => isLive);
  return new Set((live.length > 0 ? live : available).map(({ id }) => id));
}

function Changes({ spaceId, botId }: { spaceId: string; botId: string }) {
  const t = useMessages(publishMessages);
  const versions = useVersions(spaceId, botId);
  return (
    <>
      <Title order={2} size="md" mb="xs">
        {t('changes')}
      </Title>
      <Loaded query={versions} failed={t('failed')} skeleton={<Skeleton height={120} />}>
        {(rows) => {
          const last = rows.find(({ kind }) => kind === 'published');
          return last ? (
            <Differences spaceId={spaceId} botId={botId} version={last.id} />
          ) : (
            <>
              <Text size="sm" fw={600}>
                {t('first')}
              </Text>
              <Text size="sm" c="var(--h-text-2)">
                {t('firstWhy')}
              </Text>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
