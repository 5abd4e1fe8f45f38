import { cutVisible } from '@heddle/api-contract';
import { projectLimits } from '@heddle/api-contract/families/project';
import { historyTypes, publishStatuses } from '@heddle/api-contract/families/project-version';
import { confirm, EmptyState, type PillStatus, StatusPill, showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Drawer, Loader, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { useArchive, useHistory, useRollBack, type Version } from '../queries.js';
import { versionMessages } from './versionMessages.js';

interface VersionsDrawerProps {
  projectId: string;
  canEdit: boolean;
  canRollBack: boolean;
  /** Called once the draft is another one. */
  onRolledBack(): void;
  onClose(): void;
}

/** The published and archived versions of an app: archives the draft, and rolls it back. */
export function VersionsDrawer({
  projectId,
  canEdit,
  canRollBack,
  onRolledBack,
  onClose,
}: VersionsDrawerProps) {
  const t = useMessages(versionMessages);
  const shared = useMessages(sharedMessages);
  const history = useHistory(projectId);
  const rollBack = useRollBack(projectId);
  const [isArchiving, setIsArchiving] = useState(false);
  async function handleRollBack(version: string) {
    const isSure = await confirm({
      title: t('rollBackTitle', { version }),
      children: t('rollBackWhy'),
      confirm: t('rollBack'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    rollBack.mutate(version, {
      onSuccess: () => {
        showSuccess(t('rolledBack', { version }));
        onRolledBack();
        onClose();
      },
    });
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        {rollBack.isPending && (
          <Alert color="azure" variant="light" role="status" icon={<Loader size={16} />}>
            {t('rollingBack', { version: rollBack.variables })}
          </Alert>
        )}
        {canEdit && (
          <Button variant="default" onClick={() => setIsArchiving(true)}>
            {t('archive')}
          </Button>
        )}
        <Loaded query={history} failed={t('failed')}>
          {(versions) =>
            versions.length === 0 ? (
              <EmptyState title={t('none')} reason={t('noneWhy')} withDrawing={false}>
                <GuideLink guide="build-an-app" />
              </EmptyState>
            ) : (
              <>
                <Rows label={t('title')}>
                  {versions.map((version) => (
                    <VersionRow
                      key={version.version + version.operate_time}
                      version={version}
                      canRollBack={canRollBack}
                      isBusy={rollBack.isPending}
                      onRollBack={() => void handleRollBack(version.version)}
                    />
                  ))}
                </Rows>
                <MoreButton query={history} />
                {!canRollBack && (
                  <Text size="sm" c="dimmed">
                    {t('notYours')}
                  </Text>
                )}
              </>
            )
          }
        </Loaded>
      </Stack>
      {isArchiving && <ArchiveDialog projectId={projectId} onClose={() => setIsArchiving(false)} />}
    </Drawer>
  );
}

interface VersionRowProps {
  version: Version;
  canRollBack: boolean;
  isBusy: boolean;
  onRollBack(): void;
}

function VersionRow({ version, canRollBack, isBusy, onRollBack }: VersionRowProps) {
  const t = useMessages(versionMessages);
  const { status, label } = lookOf(version);
  return (
    <Row
      name={version.version}
      badge={<StatusPill status={status}>{t(label)}</StatusPill>}
      about={
        <>
          <Moment at={version.operate_time * 1000} /> {t('by', { name: version.operator.nickname })}
          {version.description && <div>{version.description}</div>}
        </>
      }
    >
      {canRollBack && (label === 'kept' || label === 'published') && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={`${t('rollBack')}: ${version.version}`}
          onClick={onRollBack}
        >
          {t('rollBack')}
        </Button>
      )}
    </Row>
  );
}

function lookOf({ history_type, publish_detail }: Version): {
  status: PillStatus;
  label: 'kept' | 'published' | 'publishFailed' | 'publishing';
} {
  if (history_type === historyTypes.archive) return { status: 'waiting', label: 'kept' };
  const status = publish_detail?.publish_status;
  if (status === publishStatuses.packFailed) return { status: 'failed', label: 'publishFailed' };
  if (status === publishStatuses.done) return { status: 'success', label: 'published' };
  return { status: 'running', label: 'publishing' };
}

function ArchiveDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const t = useMessages(versionMessages);
  const archive = useArchive(projectId);
  return (
    <FormDialog
      title={t('archive')}
      submit={t('archive')}
      isOpen
      initial={{ note: '' }}
      check={() => ({})}
      apiNames={{ description: 'note' }}
      onSubmit={async ({ note }) => {
        const { version } = await archive.mutateAsync(note.trim());
        showSuccess(t('archived', { version }));
      }}
      onClose={onClose}
    >
      {({ field, set }) => (
        <Textarea
          label={t('note')}
          description={t('archiveWhy')}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          {...field('note')}
          onChange={(event) => set('note', cutVisible(event.currentTarget.value, projectLimits.changelog))}
        />
      )}
    </FormDialog>
  );
}
