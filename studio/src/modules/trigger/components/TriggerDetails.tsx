import { type TriggerEntry, triggerLimits } from '@heddle/api-contract/families/trigger';
import { confirm, showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Drawer, Group, Stack, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { useDeleteTrigger, useRotateSecret } from '../queries.js';
import { requestCode } from '../requestCode.js';
import { triggerMessages } from '../triggerMessages.js';
import { RunNow } from './RunNow.js';
import { SchedulePreview } from './SchedulePreview.js';
import { TriggerLog } from './TriggerLog.js';
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
        <Stack pt="xs">
          <Actions trigger={trigger} onEdit={onEdit} onClose={onClose} onSecret={onSecret} />
          <Facts trigger={trigger} />
          {trigger.kind === 'schedule' && (
            <SchedulePreview
              schedule={{
                ...{ cron: trigger.cron, time_zone: trigger.time_zone, for_agent: false },
                ...{ starts_on: trigger.starts_on, ends_on: trigger.ends_on },
              }}
            />
          )}
          {trigger.kind === 'webhook' && <Address trigger={trigger} />}
          <TriggerLog trigger={trigger} />
        </Stack>
      )}
    </Drawer>
  );
}

function Actions({ trigger, onEdit, onClose, onSecret }: TriggerDetailsProps & { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const shared = useMessages(sharedMessages);
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
  return (
    <>
      {status === 'suspended' && (
        <Alert color="red" variant="light">
          {t('suspendedWhy', { count: failures })}
        </Alert>
      )}
      <Group gap="xs">
        <RunNow trigger={trigger} />
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
          {(trigger.starts_on || trigger.ends_on) && (
            <>
              <dt>{t('period')}</dt>
              <dd>{`${trigger.starts_on || '…'} – ${trigger.ends_on || '…'}`}</dd>
            </>
          )}
        </>
      )}
      {trigger.skips_overlap && (
        <>
          <dt>{t('overlapTitle')}</dt>
          <dd>{t('overlap')}</dd>
        </>
      )}
      {trigger.fields.length > 0 && (
        <>
          <dt>{t('fields')}</dt>
          <dd>
            {trigger.fields
              .map(
                ({ name, type, required }) => `${name} (${type}${required ? `, ${t('fieldRequired')}` : ''})`,
              )
              .join(', ')}
          </dd>
        </>
      )}
    </dl>
  );
}

/** The address of a webhook and a request to it; the secret is a placeholder. */
function Address({ trigger: { url, signs } }: { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  return (
    <div>
      <Title order={3} size="sm" mb={4}>
        {t('how')}
      </Title>
      <CopyableCode code={requestCode(url, signs)} label={t('how')} />
    </div>
  );
}
