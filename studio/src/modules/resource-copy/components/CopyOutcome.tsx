import { copyStatuses } from '@heddle/api-contract/families/resource-copy';
import { ErrorBlock } from '@heddle/ui-kit';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { copyMessages } from '../copyMessages.js';
import { isUnderWay, type StartedCopy, useChangeCopy, useCopyTask } from '../queries.js';
import { FailedReasons } from './FailedReasons.js';
import { ItemLink } from './ItemLink.js';
import { ItemTable } from './ItemTable.js';

interface CopyOutcomeProps {
  taskId: string;
  isMove: boolean;
  onClose(): void;
}

/** How far a copy is, then what it has done. */
export function CopyOutcome({ taskId, isMove, onClose }: CopyOutcomeProps) {
  const t = useMessages(copyMessages);
  const shared = useMessages(sharedMessages);
  const task = useCopyTask(taskId);
  const change = useChangeCopy(taskId);
  const { data } = task;
  const root = data?.items.find(({ is_root }) => is_root);
  const refusal = change.data ?? [];
  return (
    <Stack>
      {data ? <State task={data} isMove={isMove} /> : <Running />}
      {task.error && <ErrorBlock title={t('failed')}>{errorText(task.error)}</ErrorBlock>}
      {change.error && <ErrorBlock title={t('failed')}>{errorText(change.error)}</ErrorBlock>}
      {refusal.length > 0 && <FailedReasons title={t('refused')} reasons={refusal} />}
      <Group justify="flex-end">
        {data && isUnderWay(data) && (
          <Button variant="subtle" loading={change.isPending} onClick={() => change.mutate('cancel')}>
            {shared('cancel')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {shared('close')}
        </Button>
        {data?.can_retry && (
          <Button loading={change.isPending} onClick={() => change.mutate('retry')}>
            {t('retry')}
          </Button>
        )}
        {data?.status === copyStatuses.done && root && (
          <ItemLink spaceId={data.target_space_id} item={root}>
            {t('view')}
          </ItemLink>
        )}
      </Group>
    </Stack>
  );
}

function State({ task, isMove }: { task: StartedCopy; isMove: boolean }) {
  const t = useMessages(copyMessages);
  if (task.status === copyStatuses.done)
    return (
      <>
        <Text fw={600} role="status">
          {t(isMove ? 'moveDone' : 'done')}
        </Text>
        <ItemTable label={t('report')} items={task.items} spaceId={task.target_space_id} />
      </>
    );
  if (task.status === copyStatuses.cancelled) return <Text role="status">{t('cancelled')}</Text>;
  if (task.status === copyStatuses.failed)
    return <FailedReasons title={t('failed')} reasons={task.failed_reasons} />;
  return <Running done={task.done} total={task.total} />;
}

function Running({ done = 0, total = 0 }: { done?: number; total?: number }) {
  const t = useMessages(copyMessages);
  return (
    <Stack gap={6} role="status">
      <Text size="sm">
        {t('running')} {total > 0 && t('progress', { done: Math.min(done + 1, total), total })}
      </Text>
      <Progress
        value={total > 0 ? (100 * done) / total : 100}
        animated={total === 0}
        aria-label={t('running')}
      />
      <Text size="xs" c="dimmed">
        {t('closeHint')}
      </Text>
    </Stack>
  );
}
