import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import type { DatasetKind, PickDialogProps } from '../../../knowledge/index.js';
import { agentLimits } from '../../agentLimits.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { AddButton } from '../AddButton.js';
import { knowledgeBlockMessages } from './knowledgeBlockMessages.js';
import { toggled } from './knowledgeOf.js';

const PickDialog = lazyDialog<PickDialogProps>(
  async () => (await import('../../../knowledge/index.js')).PickDialog,
);
const RecallDialog = lazyDialog(async () => (await import('./RecallDialog.js')).RecallDialog);

/** Opens how the agent searches, and adds knowledge bases of one kind. */
export function AddKnowledge({ kind }: { kind: DatasetKind }) {
  const t = useMessages(knowledgeBlockMessages);
  const { spaceId } = useAgent();
  const [knowledge, setKnowledge] = useBlock('knowledge');
  const [dialog, setDialog] = useState<'pick' | 'settings'>();
  const items = knowledge.knowledge_info ?? [];
  return (
    <>
      {items.length > 0 && (
        <Tooltip label={t('settings')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('settings')}
            onClick={() => setDialog('settings')}
          >
            <IconAdjustmentsHorizontal size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <AddButton label={t('add')} onClick={() => setDialog('pick')} />
      {dialog === 'pick' && (
        <PickDialog
          spaceId={spaceId}
          kind={kind}
          chosen={items.map(({ id }) => id)}
          maximum={agentLimits.knowledge}
          onToggle={(dataset) => setKnowledge(toggled(knowledge, dataset))}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'settings' && <RecallDialog onClose={() => setDialog(undefined)} />}
    </>
  );
}
