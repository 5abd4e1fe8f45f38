import { EmptyState, ErrorBlock, StatusPill, showSuccess } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { Button, Drawer, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { CopyLinkButton } from '../../../shared/parts/CopyLinkButton.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { publishMessages } from './publishMessages.js';
import { type HistoryPart, type PublishedVersion, readVersion, useVersions } from './queries.js';
import { VersionView } from './VersionView.js';

interface VersionsDrawerProps {
  spaceId: string;
  workflowId: string;
  /** True while the canvas is read-only: nothing can be restored. */
  isReadOnly: boolean;
  /** Name of a published version to show at once. */
  opened?: string | undefined;
  /** Returns the current document, for comparison. */
  getDraft(): JsonObject;
  /** Replaces the document as one undo step with this label. */
  onRestore(json: JsonObject, label: string): void;
  onClose(): void;
}

const emptyTitles = { publish: 'noVersions', submit: 'noSubmissions', draft: 'noDrafts' } as const;
const emptyReasons = {
  publish: 'noVersionsWhy',
  submit: 'noSubmissionsWhy',
  draft: 'noDraftsWhy',
} as const;

/** Version history: notes of each version, with view and restore. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { spaceId, workflowId, isReadOnly, opened, getDraft, onRestore, onClose } = props;
  const t = useMessages(publishMessages);
  const [part, setPart] = useState<HistoryPart>('publish');
  const versions = useVersions(spaceId, workflowId, part);
  const [viewed, setViewed] = useState<{ version: string; json: JsonObject }>();
  const read = useMutation({
    mutationFn: async ({ row }: { row: VersionName; isToRestore: boolean }) => {
      const parsed = parseDocumentText(await readVersion(spaceId, workflowId, row));
      if (parsed.error) throw new TypeError(t('unreadable', { why: parsed.error.message }));
      return parsed.json;
    },
    onSuccess: (json, { row, isToRestore }) => {
      const version = row.version || t(part === 'draft' ? 'keptDraft' : 'submission');
      if (isToRestore) restore(version, json);
      else setViewed({ version, json });
    },
  });
  const { mutate: show } = read;
  useEffect(() => {
    if (opened) show({ row: { version: opened, commitId: '' }, isToRestore: false });
  }, [opened, show]);
  function restore(version: string, json: JsonObject) {
    onRestore(json, t('restoreStep', { version }));
    showSuccess(t('restored', { version }));
    onClose();
  }
  const rows = versions.data ?? [];
  return (
    <Drawer opened onClose={onClose} position="right" size={400} title={t('versions')}>
      <SegmentedControl
        fullWidth
        aria-label={t('part')}
        value={part}
        onChange={setPart}
        data={(['publish', 'submit', 'draft'] as const).map((value) => ({
          value,
          label: t(`${value}Part`),
        }))}
      />
      {versions.isPending && <Skeleton height={120} role="status" />}
      {versions.error && (
        <ErrorBlock
          title={t('versions')}
          logId={logIdOf(versions.error)}
          onRetry={() => void versions.refetch()}
        >
          {errorText(versions.error)}
        </ErrorBlock>
      )}
      {read.error && read.variables.row.version === opened && (
        <ErrorBlock title={t('noSuchVersion', { version: read.variables.row.version })}>
          {errorText(read.error)}
        </ErrorBlock>
      )}
      {versions.isSuccess && rows.length === 0 && (
        <EmptyState title={t(emptyTitles[part])} reason={t(emptyReasons[part])}>
          <GuideLink guide="run-a-workflow" />
        </EmptyState>
      )}
      <Stack component="ul" p={0} m={0} mt="sm" gap="lg" style={{ listStyle: 'none' }}>
        {rows.map((row, index) => (
          <li key={row.version || row.commitId}>
            <VersionRow
              row={row}
              link={
                row.version === ''
                  ? undefined
                  : { space_id: spaceId, workflow_id: workflowId, version: row.version }
              }
              title={row.version || t(part === 'draft' ? 'keptDraft' : 'submission')}
              isNewest={index === 0 && part !== 'draft'}
              isReadOnly={isReadOnly}
              isBusy={read.isPending && read.variables.row === row}
              onRead={(isToRestore) => read.mutate({ row, isToRestore })}
            />
          </li>
        ))}
      </Stack>
      <MoreButton query={versions} />
      {viewed && (
        <VersionView
          {...viewed}
          getDraft={getDraft}
          onRestore={isReadOnly ? undefined : () => restore(viewed.version, viewed.json)}
          onMerge={
            isReadOnly
              ? undefined
              : (json) => {
                  onRestore(json, t('mergeStep', { version: viewed.version }));
                  showSuccess(t('merged', { version: viewed.version }));
                  onClose();
                }
          }
          onClose={() => setViewed(undefined)}
        />
      )}
    </Drawer>
  );
}

type VersionName = Pick<PublishedVersion, 'version' | 'commitId'>;

interface VersionRowProps {
  row: PublishedVersion;
  /** Opens the editor with this version; undefined for submissions and drafts, which have no name. */
  link: Record<string, string> | undefined;
  title: string;
  isNewest: boolean;
  isReadOnly: boolean;
  isBusy: boolean;
  onRead(isToRestore: boolean): void;
}

function VersionRow({ row, link, title, isNewest, isReadOnly, isBusy, onRead }: VersionRowProps) {
  const t = useMessages(publishMessages);
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{title}</Text>
        {isNewest && <StatusPill status="success">{t('newest')}</StatusPill>}
      </Group>
      <Text size="xs" c="var(--h-text-2)">
        <Moment at={row.at} within={(time) => t('by', { person: row.person, time })} />
      </Text>
      <Text size="sm" my={4} style={{ whiteSpace: 'pre-wrap' }} c={row.notes ? undefined : 'dimmed'}>
        {row.notes || t('noNotes')}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${t('open')} ${title}`}
          disabled={isBusy}
          onClick={() => onRead(false)}
        >
          {t('open')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${t('restore')} ${title}`}
          disabled={isBusy || isReadOnly}
          onClick={() => onRead(true)}
        >
          {t('restore')}
        </Button>
        {link && <CopyLinkButton path="/work_flow" search={link} of={title} />}
      </Group>
    </>
  );
}
