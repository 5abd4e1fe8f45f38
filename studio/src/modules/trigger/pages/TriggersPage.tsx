import type { TriggerEntry } from '@heddle/api-contract/families/trigger';
import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Menu, SegmentedControl, Text } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { SecretOnce } from '../../access-token/index.js';
import { FailingTriggers } from '../components/FailingTriggers.js';
import { NextDay } from '../components/NextDay.js';
import { TriggerDetails } from '../components/TriggerDetails.js';
import { TriggerDialog } from '../components/TriggerDialog.js';
import { TriggerTable } from '../components/TriggerTable.js';
import { type TriggerFilter, useTriggers } from '../queries.js';
import { triggerMessages } from '../triggerMessages.js';

const filters: Record<string, TriggerFilter> = {
  all: {},
  schedules: { kind: 'schedule' },
  webhooks: { kind: 'webhook' },
  events: { kind: 'event' },
  chats: { origin: 'chat' },
};

/** What runs by itself in a space: when next, and with which results. */
export function TriggersPage() {
  const t = useMessages(triggerMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/triggers' });
  const { trigger: openId } = useSearch({ from: '/signed-in/space/$space_id/triggers' });
  const navigate = useNavigate();
  const [filter, setFilter] = useState('all');
  const [query, setQuery] = useState('');
  const found = useTriggers(spaceId, { ...filters[filter], ...(query !== '' && { query }) }, true);
  const [edited, setEdited] = useState<TriggerEntry | TriggerEntry['kind']>();
  const [secret, setSecret] = useState<string>();
  const open = (trigger: string | undefined) =>
    void navigate({ to: '.', search: trigger === undefined ? {} : { trigger }, replace: true });
  const opened = found.data?.triggers.find(({ trigger_id }) => trigger_id === openId);
  // Unknown until loaded: a button in the head would be gone, with its menu, if there turned out to be none.
  const isEmpty = found.data && found.data.counts.all === 0;
  const counts = found.data?.counts;
  return (
    <>
      <PageHead title={t('title')} why={t('why')}>
        {isEmpty === false && <NewTrigger onCreate={setEdited} />}
      </PageHead>
      {!isEmpty && (
        <Group mb="md" gap="sm">
          <SegmentedControl
            aria-label={t('filter')}
            value={filter}
            onChange={setFilter}
            style={{ maxWidth: '100%', overflowX: 'auto' }}
            data={[
              { value: 'all', label: t('all', { count: counts?.all ?? 0 }) },
              { value: 'schedules', label: t('schedules', { count: counts?.schedule ?? 0 }) },
              { value: 'webhooks', label: t('webhooks', { count: counts?.webhook ?? 0 }) },
              { value: 'events', label: t('events', { count: counts?.event ?? 0 }) },
              { value: 'chats', label: t('chats', { count: counts?.chat ?? 0 }) },
            ]}
          />
          <SearchField label={t('search')} onSearch={setQuery} />
        </Group>
      )}
      <Loaded query={found} failed={t('failed')}>
        {({ triggers, total }) =>
          triggers.length === 0 ? (
            <EmptyState
              title={t(isEmpty ? 'none' : 'noMatch')}
              reason={t(isEmpty ? 'noneWhy' : 'noMatchWhy')}
            >
              {isEmpty && <NewTrigger onCreate={setEdited} />}
            </EmptyState>
          ) : (
            <>
              <NextDay spaceId={spaceId} opened={opened} />
              <TriggerTable triggers={triggers} openId={openId} onOpen={open} />
              {total > triggers.length && (
                <Text size="sm" c="dimmed" mt="sm">
                  {t('moreTriggers', { shown: triggers.length, total })}
                </Text>
              )}
              <FailingTriggers triggers={triggers} onOpen={open} />
            </>
          )
        }
      </Loaded>
      <TriggerDetails
        trigger={edited === undefined ? opened : undefined}
        onEdit={() => setEdited(opened)}
        onClose={() => open(undefined)}
        onSecret={setSecret}
      />
      <TriggerDialog
        spaceId={spaceId}
        edited={edited}
        onClose={() => setEdited(undefined)}
        onSecret={setSecret}
      />
      <SecretOnce title={t('secretTitle')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function NewTrigger({ onCreate }: { onCreate(kind: TriggerEntry['kind']): void }) {
  const t = useMessages(triggerMessages);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('create')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onCreate('schedule')}>{t('newSchedule')}</Menu.Item>
        <Menu.Item onClick={() => onCreate('webhook')}>{t('newWebhook')}</Menu.Item>
        <Menu.Item onClick={() => onCreate('event')}>{t('newEvent')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
