import { type TriggerEntry, type TriggerFire, triggerLimits } from '@heddle/api-contract/families/trigger';
import { showSuccess } from '@heddle/ui-kit';
import { Group, List, Text, Title } from '@mantine/core';
import { formatDuration, formatExact } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { RowButton } from '../../../shared/parts/Rows.js';
import { useRetryFire, useTriggerLog } from '../queries.js';
import { triggerMessages } from '../triggerMessages.js';
import { useResultLabel } from './Results.js';

const colors = {
  success: 'var(--h-ok-text)',
  failed: 'var(--h-fail-text)',
  running: 'var(--h-run-text)',
  queued: 'dimmed',
  skipped: 'dimmed',
} as const;

/** What a trigger fired, newest first; what failed or was skipped can be run again. */
export function TriggerLog({ trigger }: { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const log = useTriggerLog(trigger.trigger_id);
  return (
    <section aria-label={t('log')}>
      <Group justify="space-between" mb={4}>
        <Title order={3} size="sm">
          {t('log')}
        </Title>
        <Text size="xs" c="dimmed">
          {t('logWhy', { days: triggerLimits.logDays })}
        </Text>
      </Group>
      <Loaded query={log} failed={t('logFailed')}>
        {(fires) =>
          fires.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noResults')}
            </Text>
          ) : (
            <List
              listStyleType="none"
              spacing={8}
              size="sm"
              styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
            >
              {fires.map((fire) => (
                <List.Item key={fire.id}>
                  <Entry trigger={trigger} fire={fire} />
                </List.Item>
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  );
}

function Entry({ trigger, fire }: { trigger: TriggerEntry; fire: TriggerFire }) {
  const t = useMessages(triggerMessages);
  const language = useLanguage();
  const labelOf = useResultLabel();
  const retry = useRetryFire();
  const { trigger_id, can_edit: canEdit } = trigger;
  const time = formatExact(Date.parse(fire.due_at), language);
  const isOver = fire.status === 'failed' || fire.status === 'skipped';
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <RunLink trigger={trigger} fire={fire} time={time} />{' '}
          <Text span size="sm" fw={600} c={colors[fire.status]}>
            {fire.missed > 1 ? t('skippedMany', { count: fire.missed }) : labelOf(fire)}
          </Text>
          {(fire.cause === 'manual' || fire.cause === 'retry') && ` · ${t(fire.cause)}`}
          {fire.ms > 0 && ` · ${formatDuration(fire.ms, language)}`}
        </div>
        {isOver && canEdit && (
          <RowButton
            label={t('again')}
            name={time}
            isBusy={retry.isPending}
            onClick={() =>
              retry.mutate({ trigger_id, fire_id: fire.id }, { onSuccess: () => showSuccess(t('fired')) })
            }
          />
        )}
      </Group>
      {fire.error !== '' && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {fire.error}
        </Text>
      )}
    </>
  );
}

/** The time of an entry, which opens its run. */
function RunLink({ trigger, fire, time }: { trigger: TriggerEntry; fire: TriggerFire; time: string }) {
  const { target, space_id } = trigger;
  if (fire.execute_id === '' || target.type === 'tool') return <span>{time}</span>;
  const isAgent = target.type === 'agent';
  return (
    <LinkAnchor
      size="sm"
      to="/work_flow/run"
      search={{
        space_id,
        workflow_id: isAgent ? '' : target.id,
        execute_id: fire.execute_id,
        ...(isAgent && { bot_id: target.id }),
      }}
    >
      {time}
    </LinkAnchor>
  );
}
