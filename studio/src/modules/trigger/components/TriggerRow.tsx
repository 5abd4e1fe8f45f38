import type { TriggerEntry } from '@heddle/api-contract/families/trigger';
import { Anchor, Badge, Switch } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { useSetStatus } from '../queries.js';
import { scheduleText, untilText } from '../schedules.js';
import { triggerMessages } from '../triggerMessages.js';
import { Results } from './Results.js';

/** When a trigger fires, in a few words. */
export function useWhen(): (trigger: TriggerEntry) => string {
  const t = useMessages(triggerMessages);
  const language = useLanguage();
  return ({ kind, status, cron, time_zone: zone, next_at: next, is_draft: isDraft, event, signs }) => {
    if (kind === 'webhook') return `${t('newWebhook')} · ${t(signs ? 'hmac' : 'bearer')}`;
    if (kind === 'event') return event;
    let until = next === '' ? t('notPlanned') : `${t('next')} ${untilText(next, language)}`;
    if (isDraft) until = t('draft');
    if (status === 'paused') until = t('off');
    return `${scheduleText(cron, language)}, ${zone} · ${until}`;
  };
}

/** One trigger: what it runs and when, its last results, and whether it is on. */
export function TriggerRow({ trigger, onOpen }: { trigger: TriggerEntry; onOpen(): void }) {
  const t = useMessages(triggerMessages);
  const whenOf = useWhen();
  const { name, target, status } = trigger;
  return (
    <Row
      name={
        <Anchor component="button" type="button" fw={600} size="sm" onClick={onOpen}>
          {name}
        </Anchor>
      }
      badge={
        status === 'suspended' ? (
          <Badge color="red" variant="light" tt="none">
            {t('suspended')}
          </Badge>
        ) : undefined
      }
      about={
        <>
          {`${t(target.type)}: ${target.name}`}
          <br />
          {whenOf(trigger)}
        </>
      }
    >
      <Results fires={trigger.last_fires} />
      <StatusSwitch trigger={trigger} />
      <RowButton label={t('details')} name={name} onClick={onOpen} />
    </Row>
  );
}

/** Pauses a trigger, or turns it on. */
export function StatusSwitch({ trigger }: { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const setStatus = useSetStatus();
  const { name, status, can_edit: canEdit, trigger_id } = trigger;
  return (
    <Switch
      aria-label={t('switch', { name })}
      checked={status === 'on'}
      disabled={!canEdit || setStatus.isPending}
      onChange={(event) => setStatus.mutate({ trigger_id, is_on: event.currentTarget.checked })}
    />
  );
}
