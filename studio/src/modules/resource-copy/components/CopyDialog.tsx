import { ErrorBlock } from '@heddle/ui-kit';
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { randomKey } from '../../../shared/randomKey.js';
import { type CopiedResource, type CopyWay, isMove, toRequest } from '../CopyRequest.js';
import { copyMessages } from '../copyMessages.js';
import { useCopyPreview, useStartCopy } from '../queries.js';
import { CopyOutcome } from './CopyOutcome.js';
import { CopyTargetFields } from './CopyTargetFields.js';
import { FailedReasons } from './FailedReasons.js';
import { ItemTable } from './ItemTable.js';

interface CopyDialogProps {
  spaceId: string;
  /** Of a resource of an app. */
  projectId?: string;
  resource: CopiedResource;
  /** What the person may choose, the usual one first. */
  ways: readonly CopyWay[];
  onClose(): void;
}

/** Copies or moves a resource: choose where to, see what comes along and what cannot, then progress and report. */
export function CopyDialog({ spaceId, projectId, resource, ways, onClose }: CopyDialogProps) {
  const t = useMessages(copyMessages);
  const shared = useMessages(sharedMessages);
  const [way, setWay] = useState<CopyWay>(ways[0] ?? 'acrossSpaces');
  const [targetId, setTargetId] = useState(spaceId);
  const [key, setKey] = useState(randomKey);
  const isPossible = way !== 'moveAgent' || targetId !== spaceId;
  const request = toRequest(way, resource, { spaceId, targetId, projectId });
  const start = useStartCopy();
  const taskId = start.data?.task_id ?? '';
  const preview = useCopyPreview(isPossible && taskId === '' ? request : undefined);
  const failed = start.data?.failed_reasons.length ? start.data.failed_reasons : preview.data?.failed_reasons;
  const items = preview.data?.items ?? [];
  function handleChange(change: () => void): void {
    change();
    start.reset();
    setKey(randomKey());
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isMove(way) ? 'moveTitle' : 'copyTitle', { name: resource.name })}
      size={640}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {taskId !== '' ? (
        <CopyOutcome taskId={taskId} isMove={isMove(way)} onClose={onClose} />
      ) : (
        <Stack>
          <CopyTargetFields
            spaceId={spaceId}
            {...{ ways, way, targetId }}
            onWay={(next) => handleChange(() => setWay(next))}
            onTarget={(next) => handleChange(() => setTargetId(next))}
          />
          {way === 'moveAgent' && (
            <Text size="sm" c="dimmed">
              {t('moving')}
            </Text>
          )}
          {preview.isFetching && (
            <Group gap="xs" role="status">
              <Loader size="xs" />
              <Text size="sm">{t('checking')}</Text>
            </Group>
          )}
          {preview.error && (
            <ErrorBlock title={t(isMove(way) ? 'moveRefused' : 'refused')}>
              {errorText(preview.error)}
            </ErrorBlock>
          )}
          {start.error && <ErrorBlock title={t('failed')}>{errorText(start.error)}</ErrorBlock>}
          {failed && failed.length > 0 && (
            <FailedReasons title={t(isMove(way) ? 'moveRefused' : 'refused')} reasons={failed} />
          )}
          {items.length > 0 && <ItemTable label={t('preview')} items={items} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {shared('cancel')}
            </Button>
            <Button
              disabled={!isPossible || items.length === 0}
              loading={start.isPending}
              onClick={() => start.mutate({ request, key })}
            >
              {t(isMove(way) ? 'startMove' : 'start')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
