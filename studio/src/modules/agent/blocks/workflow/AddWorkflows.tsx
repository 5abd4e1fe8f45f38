import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { agentLimits } from '../../agentLimits.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { toolMessages } from '../../tools/toolMessages.js';
import { WorkflowDialog } from '../../tools/WorkflowDialog.js';
import { AddButton } from '../AddButton.js';

/** Adds workflows of the space to the agent's tools. */
export function AddWorkflows() {
  const t = useMessages(toolMessages);
  const { spaceId } = useAgent();
  const [list, setList] = useBlock('workflow_info_list');
  const [isOpen, setIsOpen] = useState(false);
  const chosen = list.map(({ workflow_id }) => workflow_id);
  return (
    <>
      <AddButton label={t('addWorkflows')} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <WorkflowDialog
          spaceId={spaceId}
          purpose="tools"
          chosen={chosen}
          isFull={list.length >= agentLimits.workflows}
          onToggle={({ id, flowMode }) =>
            setList(
              chosen.includes(id)
                ? list.filter(({ workflow_id }) => workflow_id !== id)
                : [...list, { workflow_id: id, flow_mode: flowMode }],
            )
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
