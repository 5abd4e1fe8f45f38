import { type TriggerEntry, triggerLimits } from '@heddle/api-contract/families/trigger';
import { confirm, showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Drawer, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { formatDuration, formatExact } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useDeleteTrigger, useFireTrigger, useRotateSecret, useTriggerLog } from '../queries.js';
import { triggerMessages } from '../triggerMessages.js';
import { useResultLabel } from './Results.js';
import { SchedulePreview } from './SchedulePreview.js';
import { useWhen } from './TriggerRow.js';
import classes from './Triggers.module.css';

interface TriggerDetailsProps {
  trigger: TriggerEntry | undefined;
  onEdit(): void;
  onClose(): void;
  onSecret(secret: string): void;
}

/** What a trigger runs and when, what happened, and what can be done with it. */
export function TriggerDetails({ trigger, onEdit, onClose, onSecret }: TriggerDetailsProps) {
  const shared = useMessages(sharedMessages);
  return (
    <Drawer
      opened={trigger !== undefined}
      onClose={onClose}
      position="right"
      size={440}
      title={trigger?.name}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {trigger && (
        <Stack>
          <Actions trigger={trigger} onEdit={onEdit} onClose={onClose} onSecret={onSecret} />
          <Facts trigger={trigger} />
          {trigger.kind === 'schedule' && (
            <SchedulePreview
              schedule={{ cron: trigger.cron, time_zone: trigger.time_zone, for_agent: false }}
            />
          )}
          {trigger.kind === 'webhook' && <Address trigger={trigger} />}
          <Log triggerId={trigger.trigger_id} />
        </Stack>
      )}
    </Drawer>
  );
}

function Actions({ trigger, onEdit, onClose, onSecret }: TriggerDetailsProps & { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const shared = useMessages(sharedMessages);
  const fire = useFireTrigger();
  const remove = useDeleteTrigger();
  const rotate = useRotateSecret();
  const { trigger_id: id, name, status, failures } = trigger;
  if (!trigger.can_edit) return null;
  const ask = (title: string, why: string, label: string) =>
    confirm({ title, children: why, confirm: label, cancel: shared('cancel'), isDanger: true });
  const handleRemove = async () => {
    if (!(await ask(t('removeTitle', { name }), t('removeWhy'), t('remove')))) return;
    await remove.mutateAsync(id);
    showSuccess(t('removed'));
    onClose();
  };
  const handleRotate = async () => {
    if (!(await ask(t('rotate'), t('rotateWhy', { hours: triggerLimits.rotationHours }), t('rotate'))))
      return;
    const { url, secret } = await rotate.mutateAsync(id);
    onSecret(`${url}\n${secret}`);
  };
  const handleFire = async () => {
    await fire.mutateAsync(id);
    showSuccess(t('fired'));
  };
  return (
    <>
      {status === 'suspended' && (
        <Alert color="red" variant="light">
          {t('suspendedWhy', { count: failures })}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          loading={fire.isPending}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => void handleFire()}
        >
          {t('fire')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        {trigger.kind === 'webhook' && (
          <Button size="xs" variant="default" loading={rotate.isPending} onClick={() => void handleRotate()}>
            {t('rotate')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          color="red"
          loading={remove.isPending}
          onClick={() => void handleRemove()}
        >
          {t('remove')}
        </Button>
      </Group>
    </>
  );
}

function Facts({ trigger }: { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const whenOf = useWhen();
  const isHidden = trigger.origin === 'chat' && !trigger.owner.is_caller;
  const input = trigger.target.type === 'agent' ? trigger.content : trigger.payload;
  return (
    <dl className={classes.facts}>
      <dt>{t('runs')}</dt>
      <dd>{`${t(trigger.target.type)}: ${trigger.target.name}`}</dd>
      <dt>{t('when')}</dt>
      <dd>{whenOf(trigger)}</dd>
      <dt>{t(trigger.target.type === 'agent' ? 'content' : 'inputs')}</dt>
      <dd>{isHidden ? t('private') : input}</dd>
      <dt>{t('runsAs')}</dt>
      <dd>{trigger.owner.name}</dd>
      {trigger.kind === 'schedule' && (
        <>
          <dt>{t('missed')}</dt>
          <dd>{t(trigger.missed === 'all' ? 'allMissed' : trigger.missed)}</dd>
        </>
      )}
    </dl>
  );
}

/** The address of a webhook and a request to it; the secret is a placeholder. */
function Address({ trigger: { url, signs } }: { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const header = signs
    ? 'X-Heddle-Signature: t=$TIME,v1=$(printf %s "$TIME.$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d" " -f1)'
    : 'Authorization: Bearer $SECRET';
  const before = signs ? `TIME=$(date +%s); BODY='{}'\n` : '';
  const body = signs ? '"$BODY"' : "'{}'";
  const code = `${before}curl -X POST ${url} \\\n  -H "${header}" \\\n  -H "Content-Type: application/json" -d ${body}`;
  return (
    <section aria-label={t('how')}>
      <Title order={3} size="sm" mb={4}>
        {t('how')}
      </Title>
      <CopyableCode code={code} label={t('how')} />
    </section>
  );
}

function Log({ triggerId }: { triggerId: string }) {
  const t = useMessages(triggerMessages);
  const language = useLanguage();
  const labelOf = useResultLabel();
  const log = useTriggerLog(triggerId);
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
            <List listStyleType="none" spacing={6} size="sm">
              {fires.map((fire) => (
                <List.Item key={fire.id}>
                  {formatExact(Date.parse(fire.due_at), language)}{' '}
                  <Text
                    span
                    size="sm"
                    fw={600}
                    c={fire.status === 'failed' ? 'red' : fire.status === 'success' ? 'green' : 'dimmed'}
                  >
                    {fire.missed > 1 ? t('skippedMany', { count: fire.missed }) : labelOf(fire)}
                  </Text>
                  {fire.cause === 'manual' && ` · ${t('manual')}`}
                  {fire.ms > 0 && ` · ${formatDuration(fire.ms, language)}`}
                  {fire.error !== '' && (
                    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {fire.error}
                    </Text>
                  )}
                </List.Item>
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  );
}
