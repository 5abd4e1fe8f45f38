import { copyStatuses } from '@heddle/api-contract/families/resource-copy';
import { ErrorBlock, StatusPill } from '@heddle/ui-kit';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { randomKey } from '../../../shared/randomKey.js';
import { type CopiedResource, type CopyWay, toRequest } from '../CopyRequest.js';
import { copyMessages } from '../copyMessages.js';
import { type FailedReason, useCopyTask, useStartCopy } from '../queries.js';
import { CopyTargetFields } from './CopyTargetFields.js';
import { FailedReasons } from './FailedReasons.js';
import { ItemLink } from './ItemLink.js';

/** A resource, and how resources of its type are copied. */
interface CopiedOne extends CopiedResource {
  way: CopyWay;
}

interface CopyManyDialogProps {
  spaceId: string;
  resources: readonly CopiedOne[];
  onClose(): void;
}

/** What became of the request to copy one of the resources. */
interface Started {
  taskId: string;
  reasons: readonly FailedReason[];
  error: unknown;
}

/** Copies several resources to a workspace: each is a copy of its own, so one that fails does not stop the others. */
export function CopyManyDialog({ spaceId, resources, onClose }: CopyManyDialogProps) {
  const t = useMessages(copyMessages);
  const shared = useMessages(sharedMessages);
  const [targetId, setTargetId] = useState(spaceId);
  const [started, setStarted] = useState<readonly Started[]>();
  const start = useStartCopy();
  async function handleStart(): Promise<void> {
    const all: Started[] = [];
    setStarted(all);
    for (const resource of resources) {
      const request = toRequest(resource.way, resource, { spaceId, targetId });
      all.push(
        await start.mutateAsync({ request, key: randomKey() }).then(
          ({ task_id, failed_reasons }) => ({ taskId: task_id, reasons: failed_reasons, error: undefined }),
          (error: unknown) => ({ taskId: '', reasons: [], error }),
        ),
      );
      setStarted([...all]);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('copyMany', { count: resources.length })}
      size={640}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        {!started && (
          <CopyTargetFields
            spaceId={spaceId}
            ways={['acrossSpaces']}
            way="acrossSpaces"
            targetId={targetId}
            onWay={() => undefined}
            onTarget={setTargetId}
          />
        )}
        <Rows label={t('preview')}>
          {resources.map((resource, index) => (
            <CopiedRow
              key={`${resource.type} ${resource.id}`}
              resource={resource}
              isStarted={started !== undefined}
              started={started?.[index]}
            />
          ))}
        </Rows>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shared(started ? 'close' : 'cancel')}
          </Button>
          {!started && <Button onClick={() => void handleStart()}>{t('start')}</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}

interface CopiedRowProps {
  resource: CopiedOne;
  isStarted: boolean;
  /** Undefined until the server took the request. */
  started: Started | undefined;
}

/** A resource and how far its copy is. */
function CopiedRow({ resource, isStarted, started }: CopiedRowProps) {
  const t = useMessages(copyMessages);
  const { data } = useCopyTask(started?.taskId ?? '');
  const reasons = started?.reasons.length ? started.reasons : (data?.failed_reasons ?? []);
  const isFailed = reasons.length > 0 || started?.error !== undefined || data?.status === copyStatuses.failed;
  const root = data?.items.find(({ is_root }) => is_root);
  const isDone = data?.status === copyStatuses.done;
  return (
    <Row
      name={resource.name}
      badge={
        isStarted && (
          <StatusPill status={isFailed ? 'failed' : isDone ? 'success' : 'running'}>
            {t(isFailed ? 'failed' : isDone ? 'done' : 'running')}
          </StatusPill>
        )
      }
      about={
        <>
          {started?.error !== undefined && (
            <ErrorBlock title={t('failed')}>{errorText(started.error)}</ErrorBlock>
          )}
          {reasons.length > 0 && <FailedReasons title={t('refused')} reasons={reasons} />}
        </>
      }
    >
      {isDone && root && (
        <ItemLink spaceId={data.target_space_id} item={root}>
          {t('view')}
        </ItemLink>
      )}
    </Row>
  );
}
