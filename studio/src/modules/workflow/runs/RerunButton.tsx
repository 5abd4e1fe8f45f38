import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { LazyTestCaseDialog } from '../testCase/lazyTestCaseDialog.js';
import { testCaseMessages } from '../testCase/testCaseMessages.js';
import type { EditedRerunProps } from './EditedRerunDialog.js';
import { useRerun } from './queries.js';
import classes from './Runs.module.css';
import { runListMessages } from './runListMessages.js';

const EditedRerunDialog = lazyDialog<EditedRerunProps>(
  async () => (await import('./EditedRerunDialog.js')).EditedRerunDialog,
);

interface RerunButtonProps extends Omit<EditedRerunProps, 'from' | 'onClose' | 'onStarted'> {
  /** True if a node of the workflow itself failed. */
  hasFailedNode: boolean;
  /** The chosen node, to run again from there, with its inputs and their values in the run. */
  from: ({ nodeId: string; title: string } & Pick<EditedRerunProps, 'fields' | 'inputs'>) | undefined;
}

/** Runs an ended run again: as it was, from a node, or with other inputs; then shows the new run. */
export function RerunButton({ hasFailedNode, from, ...edited }: RerunButtonProps) {
  const { spaceId, workflowId, executeId } = edited;
  const t = useMessages(runListMessages);
  const tCase = useMessages(testCaseMessages);
  const navigate = useNavigate();
  const rerun = useRerun(spaceId);
  const [editing, setEditing] = useState<'run' | 'node'>();
  const [isSaving, setIsSaving] = useState(false);
  function showNew(id: string): void {
    showSuccess(t('runAgainStarted'));
    void navigate({
      to: '/work_flow/run',
      search: { space_id: spaceId, workflow_id: workflowId, execute_id: id },
    });
  }
  const start = (fromNode?: string) =>
    rerun.mutate({ workflowId, executeId, ...(fromNode && { fromNode }) }, { onSuccess: showNew });
  return (
    <Group gap={1} wrap="nowrap" flex="none">
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={rerun.isPending}
        onClick={() => start()}
      >
        {t('runAgain')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={8} aria-label={t('moreActions')} disabled={rerun.isPending}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {hasFailedNode && <Menu.Item onClick={() => start('failed')}>{t('runAgainFailed')}</Menu.Item>}
          <Menu.Item onClick={() => start()}>{t('runAgainWhole')}</Menu.Item>
          {from && (
            <Menu.Item onClick={() => start(from.nodeId)}>
              {t('runAgainFrom', { title: from.title })}
            </Menu.Item>
          )}
          {from && from.fields.length > 0 && (
            <Menu.Item onClick={() => setEditing('node')}>{t('fork', { title: from.title })}</Menu.Item>
          )}
          <Menu.Item onClick={() => setEditing('run')}>{t('runAgainEdited')}</Menu.Item>
          <Menu.Item className={classes.narrowOnly ?? ''} onClick={() => setIsSaving(true)}>
            {tCase('open')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <LazyTestCaseDialog run={{ spaceId, workflowId, executeId }} onClose={() => setIsSaving(false)} />
      )}
      {editing && (
        <EditedRerunDialog
          {...edited}
          {...(editing === 'node' && from && { from, fields: from.fields, inputs: from.inputs })}
          onStarted={(id) => {
            setEditing(undefined);
            showNew(id);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Group>
  );
}
