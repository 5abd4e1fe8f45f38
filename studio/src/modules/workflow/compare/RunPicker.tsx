import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatExact } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { linkToRun } from '../runs/linkToRun.js';
import { type ListedRun, useRuns } from '../runs/queries.js';
import { runListMessages } from '../runs/runListMessages.js';
import { compareMessages } from './compareMessages.js';

export interface RunPickerProps {
  spaceId: string;
  /** Empty for an answer of an agent. */
  workflowId: string;
  botId: string;
  executeId: string;
  onClose(): void;
}

/** Chooses the run to compare with: one of the latest, at first the one that this run repeats. */
export function RunPicker({ spaceId, workflowId, botId, executeId, onClose }: RunPickerProps) {
  const t = useMessages(compareMessages);
  const states = useMessages(runListMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const runs = useRuns(spaceId, workflowId ? { workflowId } : { botId, kind: 'agent' });
  const [chosen, setChosen] = useState<string>();
  const rows = runs.data ?? [];
  const others = rows.filter((run) => run.execute_id !== executeId);
  const parent = rows.find((run) => run.execute_id === executeId)?.parent_id;
  const standard = others.find((run) => run.execute_id === parent) ?? others[0];
  const value = chosen ?? standard?.execute_id;
  const nameOf = (run: ListedRun) =>
    [
      formatExact(run.created_at, language),
      states(`state.${run.status}`),
      run.version || states('draft'),
      run.input.slice(0, 60),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Text size="sm" c="var(--h-text-2)">
          {t(runs.isPending || others.length > 0 ? 'pickWhy' : 'noOther')}
        </Text>
        <Select
          label={t('pick')}
          searchable
          allowDeselect={false}
          disabled={others.length === 0}
          value={value ?? null}
          data={others.map((run) => ({ value: run.execute_id, label: nameOf(run) }))}
          onChange={(id) => setChosen(id ?? undefined)}
        />
        <Button
          disabled={value === undefined}
          onClick={() => {
            const { to, search } = linkToRun({
              space_id: spaceId,
              workflow_id: workflowId || '0',
              bot_id: botId,
              execute_id: executeId,
            });
            onClose();
            void navigate({ to, search: { ...search, compare_id: value ?? '' } });
          }}
        >
          {t('compare')}
        </Button>
      </Stack>
    </Modal>
  );
}
