import { Alert, Button, Group, Loader, Switch, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { memoryKeys } from '../keys.js';
import { memoryMessages } from '../memoryMessages.js';
import {
  type MemoryPerson,
  type MemoryPlace,
  useAllowMemory,
  useMemoryPerson,
  useSummarizeNow,
} from '../queries.js';
import classes from './Memory.module.css';

const daySeconds = 24 * 3600;

/** Whether the agent may remember the user, and what waits for a summary. */
export function MemoryStatus({ place }: { place: MemoryPlace }) {
  const t = useMessages(memoryMessages);
  const person = useMemoryPerson(place);
  useRefreshAfterSummary(place, person.data?.last_summary_ms);
  return (
    <Loaded query={person} failed={t('failed')}>
      {(data) => <Status place={place} person={data} />}
    </Loaded>
  );
}

/**
 * Reads the list again after a summary. A short summary is never seen under way: it may end between the requests for
 * the list and for its state. Therefore its time is compared.
 */
function useRefreshAfterSummary({ botId }: MemoryPlace, lastSummaryMs: number | undefined): void {
  const before = useRef(lastSummaryMs);
  useEffect(() => {
    if (before.current !== undefined && before.current !== lastSummaryMs)
      void queryClient.invalidateQueries({ queryKey: memoryKeys.of(botId) });
    before.current = lastSummaryMs;
  }, [botId, lastSummaryMs]);
}

function Status({ place, person }: { place: MemoryPlace; person: MemoryPerson }) {
  const t = useMessages(memoryMessages);
  const allow = useAllowMemory(place);
  const summarize = useSummarizeNow(place);
  const isBusy = person.is_summarising || summarize.isPending;
  return (
    <section className={classes.status}>
      <Text size="xs" c="dimmed">
        {t('about')}
        {person.time_to_live > 0 &&
          ` ${t('lifetime', { days: Math.ceil(person.time_to_live / daySeconds) })}`}
      </Text>
      {!person.is_on && (
        <Alert color="gray" variant="light" p="xs">
          {t('off')}
        </Alert>
      )}
      <Switch
        label={t('allow')}
        description={t('allowWhy')}
        checked={allow.isPending ? allow.variables : person.is_allowed}
        disabled={allow.isPending}
        onChange={(event) => allow.mutate(event.currentTarget.checked)}
      />
      {person.is_on && person.is_allowed && (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <div role="status">
            <Text size="sm">
              {person.waiting_messages > 0
                ? t('waiting', { count: person.waiting_messages })
                : t('nothingWaiting')}
            </Text>
            {person.next_summary_ms > 0 && !isBusy && (
              <Text size="xs" c="dimmed">
                <Moment at={person.next_summary_ms} within={(time) => t('next', { time })} />
              </Text>
            )}
          </div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={isBusy ? <Loader size={14} /> : <IconSparkles size={16} aria-hidden />}
            disabled={isBusy || person.waiting_messages === 0}
            onClick={() => summarize.mutate()}
          >
            {t(isBusy ? 'summarizing' : 'summarize')}
          </Button>
        </Group>
      )}
      <LastSummary person={person} />
    </section>
  );
}

function LastSummary({ person }: { person: MemoryPerson }) {
  const t = useMessages(memoryMessages);
  const { last_summary: last, last_summary_ms: at } = person;
  if (at === 0) return null;
  if (last.error !== '')
    return (
      <Alert color="red" variant="light" p="xs">
        {t('lastFailed', { error: last.error })}
      </Alert>
    );
  const { added, updated, deleted: removed } = last;
  return (
    <Text size="xs" c="dimmed">
      <Moment at={at} within={(time) => t('last', { time, added, updated, removed })} />
      {last.is_by_rules && ` ${t('byRules')}`}
    </Text>
  );
}
