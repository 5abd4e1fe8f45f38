import type { TriggerEntry } from '@heddle/api-contract/families/trigger';
import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { showSuccess } from '@heddle/ui-kit';
import {
  Checkbox,
  JsonInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog, type FormFields } from '../../../shared/parts/FormDialog.js';
import { useSaveTrigger } from '../queries.js';
import {
  areFieldsValid,
  isObjectText,
  newValues,
  type TriggerValues,
  toRequest,
  valuesOf,
} from '../TriggerValues.js';
import { triggerMessages } from '../triggerMessages.js';
import { FieldList } from './FieldList.js';
import { ScheduleAside, ScheduleFields } from './ScheduleFields.js';
import { TargetField } from './TargetField.js';
import classes from './Triggers.module.css';

export interface TriggerDialogProps {
  spaceId: string;
  /** The trigger to edit, or what fires a new one. */
  edited: TriggerEntry | TriggerEntry['kind'] | undefined;
  /** What a new trigger runs, if it is known: `agent:17`. */
  target?: string | undefined;
  onClose(): void;
  /** Called with the secret of a new webhook, which is not shown again. */
  onSecret(secret: string): void;
}

/** Creates a trigger, or edits one. */
export function TriggerDialog({ spaceId, edited, target, onClose, onSecret }: TriggerDialogProps) {
  const t = useMessages(triggerMessages);
  const save = useSaveTrigger();
  const earlier = typeof edited === 'object' ? edited : undefined;
  const handleSubmit = async (values: TriggerValues) => {
    const { secret, url } = await save.mutateAsync(toRequest(spaceId, values, earlier));
    showSuccess(t('saved'));
    if (secret !== '') onSecret(`${url}\n${secret}`);
  };
  return (
    <FormDialog
      title={t(earlier ? 'editTitle' : 'createTitle')}
      submit={t(earlier ? 'save' : 'createSubmit')}
      size={edited === 'schedule' || earlier?.kind === 'schedule' ? 920 : 640}
      isOpen={edited !== undefined}
      initial={
        earlier ? valuesOf(earlier) : newValues((edited as TriggerEntry['kind']) ?? 'schedule', target)
      }
      check={(values: TriggerValues) => ({
        name: values.name.trim() === '' && t('nameMissing'),
        target: values.target === '' && t('targetMissing'),
        content: values.target.startsWith('agent:') && values.content.trim() === '' && t('contentMissing'),
        payload: !isObjectText(values.payload) && t('payloadWrong'),
        fields: values.kind === 'webhook' && !areFieldsValid(values.fields) && t('fieldsWrong'),
        endsOn: values.endsOn !== '' && values.endsOn < values.startsOn && t('endsBefore'),
        event: values.kind === 'event' && values.event === '' && t('eventMissing'),
      })}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {(form) => (
        <Fields form={form} spaceId={spaceId} earlier={earlier} isTargetFixed={target !== undefined} />
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  form: FormFields<TriggerValues>;
  spaceId: string;
  earlier: TriggerEntry | undefined;
  isTargetFixed: boolean;
}

function Fields({ form, spaceId, earlier, isTargetFixed }: FieldsProps) {
  const t = useMessages(triggerMessages);
  const { values, field } = form;
  const isAgent = values.target.startsWith('agent:');
  const isSchedule = values.kind === 'schedule';
  const all = (
    <>
      <TextInput label={t('name')} maxLength={triggerLimits.name} data-autofocus {...field('name')} />
      {!isTargetFixed && <TargetField form={form} spaceId={spaceId} known={earlier?.target} />}
      {isAgent ? (
        <Textarea
          label={t('content')}
          description={t('contentHint', { placeholder: '{{trigger.time}}' })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={triggerLimits.content}
          {...field('content')}
        />
      ) : (
        <JsonInput
          label={t('payload')}
          description={t('contentHint', { placeholder: '{{trigger.time}}' })}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={triggerLimits.payload}
          {...field('payload')}
        />
      )}
      {isSchedule && <ScheduleFields form={form} />}
      {values.kind === 'webhook' && <WebhookFields form={form} />}
      {values.kind === 'event' && <EventField form={form} />}
      <Checkbox label={t('overlap')} {...field('skipsOverlap', 'checkbox')} />
      <Checkbox label={t('on')} {...field('isOn', 'checkbox')} />
    </>
  );
  if (!isSchedule) return all;
  return (
    <div className={classes.columns}>
      <Stack>{all}</Stack>
      <Stack className={classes.aside}>
        <ScheduleAside form={form} isForAgent={isAgent} />
      </Stack>
    </div>
  );
}

function WebhookFields({ form }: { form: FormFields<TriggerValues> }) {
  const t = useMessages(triggerMessages);
  const { values, set, field } = form;
  return (
    <>
      <SegmentedControl
        aria-label={t('signs')}
        value={values.signs ? 'hmac' : 'bearer'}
        data={(['bearer', 'hmac'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => set('signs', value === 'hmac')}
      />
      {values.signs && (
        <Text size="xs" c="dimmed">
          {t('signsHint')}
        </Text>
      )}
      <FieldList form={form} />
      <Checkbox label={t('waits')} {...field('waitsForResult', 'checkbox')} />
    </>
  );
}

const events = ['channel.message', 'channel.conversation', 'channel.delivery_failed'] as const;
const eventNames = {
  'zh-CN': {
    'channel.message': '渠道收到消息',
    'channel.conversation': '渠道新会话',
    'channel.delivery_failed': '渠道投递失败',
  },
  en: {
    'channel.message': 'Message received in a channel',
    'channel.conversation': 'Conversation started in a channel',
    'channel.delivery_failed': 'Delivery of a channel failed',
  },
} as const;

function EventField({ form: { field } }: { form: FormFields<TriggerValues> }) {
  const t = useMessages(triggerMessages);
  const names = eventNames[useLanguage()];
  return (
    <Select
      label={t('event')}
      data={events.map((value) => ({ value, label: names[value] }))}
      allowDeselect={false}
      {...field('event')}
    />
  );
}
