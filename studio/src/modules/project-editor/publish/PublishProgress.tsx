import { connectorStatuses, publishStatuses } from '@heddle/api-contract/families/project-version';
import { StatusPill } from '@heddle/ui-kit';
import { Alert, Button, Group, Loader, Skeleton, Stack } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { tabKey } from '../openTabs.js';
import { partKindOf } from '../ProjectPart.js';
import { isUnderWay, type Publication, usePublication, useRetryChannel } from '../queries.js';
import { publishMessages } from './publishMessages.js';

interface PublishProgressProps {
  projectId: string;
  recordId: string;
  onOpen(key: string): void;
  /** Back to the form, after a failure. */
  onAgain(): void;
  onClose(): void;
}

/** How far a publication is: the packing with its problems, and each channel with its result. */
export function PublishProgress({ projectId, recordId, onOpen, onAgain, onClose }: PublishProgressProps) {
  const t = useMessages(publishMessages);
  const query = usePublication(projectId, recordId);
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<Skeleton height={160} />}>
      {(record) => {
        const version = record.version_number ?? '';
        const hasFailed = record.publish_status === publishStatuses.packFailed;
        const results = record.connector_publish_result ?? [];
        const isPartly = results.some(
          ({ connector_publish_status: status }) => status === connectorStatuses.failed,
        );
        return (
          <Stack>
            <div role="status" aria-live="polite">
              {isUnderWay(record) ? (
                <Alert
                  color="azure"
                  variant="light"
                  icon={<Loader size={16} />}
                  title={t('progress', { version })}
                >
                  {t('mayClose')}
                </Alert>
              ) : (
                <Alert
                  color={hasFailed ? 'madder' : isPartly ? 'weld' : 'leaf'}
                  variant="light"
                  title={t(hasFailed ? 'packFailed' : isPartly ? 'partly' : 'done', { version })}
                >
                  {record.publish_status_msg && t('nothingLeft')}
                </Alert>
              )}
            </div>
            {hasFailed ? (
              <Problems record={record} onOpen={onOpen} />
            ) : (
              <Channels projectId={projectId} recordId={recordId} record={record} />
            )}
            <Group justify="flex-end" gap="xs">
              {hasFailed && (
                <Button variant="default" onClick={onAgain}>
                  {t('again')}
                </Button>
              )}
              <Button variant={hasFailed ? 'default' : 'filled'} onClick={onClose}>
                {t('close')}
              </Button>
            </Group>
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Problems({ record, onOpen }: { record: Publication; onOpen(key: string): void }) {
  const t = useMessages(publishMessages);
  const problems = record.publish_status_detail?.pack_failed_detail ?? [];
  if (problems.length === 0) return null;
  return (
    <Rows label={t('problems')}>
      {problems.map((problem) => {
        const kind = partKindOf(problem.entity_type);
        const { entity_name: name, reason } = problem;
        return (
          <Row key={`${problem.entity_id} ${reason}`} name={name} about={reason}>
            {kind && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t('open')}: ${name}`}
                onClick={() => onOpen(tabKey(kind, problem.entity_id))}
              >
                {t('open')}
              </Button>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

const looks = {
  [connectorStatuses.waiting]: { status: 'waiting', label: 'waiting' },
  [connectorStatuses.auditing]: { status: 'running', label: 'waiting' },
  [connectorStatuses.success]: { status: 'success', label: 'succeeded' },
  [connectorStatuses.failed]: { status: 'failed', label: 'refused' },
  [connectorStatuses.disabled]: { status: 'waiting', label: 'disabled' },
} as const;

interface ChannelsProps {
  projectId: string;
  recordId: string;
  record: Publication;
}

function Channels({ projectId, recordId, record }: ChannelsProps) {
  const t = useMessages(publishMessages);
  const retry = useRetryChannel(projectId, recordId);
  const isPacking = record.publish_status === publishStatuses.packing;
  return (
    <Rows label={t('steps')}>
      <Row name={t(isPacking ? 'packing' : 'packed')}>
        {isPacking ? <Loader size={16} /> : <StatusPill status="success">{t('succeeded')}</StatusPill>}
      </Row>
      {(record.connector_publish_result ?? []).map((result) => {
        const { connector_id: id, connector_name: name, connector_publish_status: status } = result;
        const look = looks[status as keyof typeof looks] ?? looks[0];
        return (
          <Row key={id} name={t('channel', { name })} about={result.connector_publish_status_msg}>
            {status === connectorStatuses.failed && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t('retry')}: ${name}`}
                loading={retry.isPending}
                onClick={() => retry.mutate(id)}
              >
                {t('retry')}
              </Button>
            )}
            <StatusPill status={look.status}>{t(look.label)}</StatusPill>
          </Row>
        );
      })}
    </Rows>
  );
}
