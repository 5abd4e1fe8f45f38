import { confirm, EmptyState, StatusPill, showError, showSuccess } from '@heddle/ui-kit';
import { Button, Drawer, Group, Modal, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { loadBlocks } from '../draft/draftQueries.js';
import { useAgent } from '../editor/AgentSession.js';
import { Differences } from './Differences.js';
import classes from './Versions.module.css';
import { versionMessages } from './versionMessages.js';
import {
  type AgentVersion,
  type HistoryPart,
  historyParts,
  useRestoreVersion,
  useVersions,
} from './versionQueries.js';

/** History of an agent: its versions, to view, compare and restore. */
export function VersionsDrawer({ canRestore, onClose }: { canRestore: boolean; onClose(): void }) {
  const t = useMessages(versionMessages);
  const shared = useMessages(sharedMessages);
  const { spaceId, botId } = useAgent();
  const [part, setPart] = useState<HistoryPart>('published');
  const versions = useVersions(spaceId, botId, part);
  const [compared, setCompared] = useState<AgentVersion>();
  const restore = useRestore(onClose);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t('part')}
        value={part}
        onChange={(value) => setPart(value as HistoryPart)}
        data={historyParts.map((value) => ({ value, label: t(`${value}Part`) }))}
      />
      <Loaded query={versions} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={t(part === 'published' ? 'none' : 'noneKept')}
              reason={t(part === 'published' ? 'noneWhy' : 'noneKeptWhy')}
              withDrawing={false}
            >
              <GuideLink guide="build-an-agent" />
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {rows.map((row, index) => (
                <VersionRow
                  key={`${row.id} ${row.kind}`}
                  row={row}
                  isNewest={index === rows.findIndex(({ kind }) => kind === 'published')}
                  canRestore={canRestore}
                  isRestoring={restore.busy === row.id}
                  onCompare={() => setCompared(row)}
                  onRestore={() => void restore.run(row)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton query={versions} />
      {compared && (
        <Modal
          opened
          onClose={() => setCompared(undefined)}
          title={t('diffTitle')}
          size={880}
          closeButtonProps={{ 'aria-label': shared('close') }}
        >
          <Differences spaceId={spaceId} botId={botId} version={compared.id} />
        </Modal>
      )}
    </Drawer>
  );
}

/** Asks, saves what is unsaved, restores and shows the restored draft. */
function useRestore(onDone: () => void) {
  const t = useMessages(versionMessages);
  const shared = useMessages(sharedMessages);
  const { spaceId, botId, autosave } = useAgent();
  const restore = useRestoreVersion(spaceId, botId);
  async function run(row: AgentVersion): Promise<void> {
    const isSure = await confirm({
      title: t('restoreTitle'),
      children: t('restoreWhy'),
      confirm: t('restore'),
      cancel: shared('cancel'),
    });
    if (!isSure) return;
    // The draft that is kept must have everything.
    if ((await autosave.flush()).kind !== 'saved') {
      showError(t('saveFirst'));
      return;
    }
    try {
      const { missing_workflow_ids: missing } = await restore.mutateAsync(row.id);
      autosave.replace(await loadBlocks(botId));
      showSuccess(missing.length === 0 ? t('restored') : t('restoredWithout', { count: missing.length }));
      onDone();
    } catch (error) {
      announceError(error);
    }
  }
  return { run, busy: restore.isPending ? restore.variables : undefined };
}

interface VersionRowProps {
  row: AgentVersion;
  isNewest: boolean;
  canRestore: boolean;
  isRestoring: boolean;
  onCompare(): void;
  onRestore(): void;
}

function VersionRow({ row, isNewest, canRestore, isRestoring, onCompare, onRestore }: VersionRowProps) {
  const t = useMessages(versionMessages);
  const { spaceId, botId, isReadOnly } = useAgent();
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>{t(row.kind)}</Text>
        {isNewest && <StatusPill status="success">{t('newest')}</StatusPill>}
      </Group>
      <Text size="xs" c="var(--h-text-2)">
        <Moment at={row.at} within={(time) => t('by', { person: row.person, time })} />
      </Text>
      <Text size="sm" my={4} style={{ whiteSpace: 'pre-wrap' }} c={row.notes ? undefined : 'dimmed'}>
        {row.notes || t('noNotes')}
      </Text>
      {row.channels.length > 0 && (
        <Text size="xs" c="dimmed" mb={4}>
          {t('channels', { names: row.channels.join(', ') })}
        </Text>
      )}
      <Group gap="xs">
        <LinkButton
          variant="default"
          size="compact-sm"
          to="/space/$space_id/bot/$bot_id"
          params={{ space_id: spaceId, bot_id: botId }}
          search={{ version: row.id }}
          target="_blank"
        >
          {t('open')}
        </LinkButton>
        <Button variant="default" size="compact-sm" onClick={onCompare}>
          {t('compare')}
        </Button>
        {canRestore && !isReadOnly && (
          <Button variant="default" size="compact-sm" loading={isRestoring} onClick={onRestore}>
            {t('restore')}
          </Button>
        )}
      </Group>
    </li>
  );
}
