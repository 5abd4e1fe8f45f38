import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import type { ToolDialog as Dialog } from '../../../plugin/index.js';
import { agentLimits } from '../../agentLimits.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { AddButton } from '../AddButton.js';
import { pluginBlockMessages } from './pluginBlockMessages.js';

const ToolDialog = lazyDialog<Parameters<typeof Dialog>[0]>(
  async () => (await import('../../../plugin/index.js')).ToolDialog,
);

/** Adds tools of the space's plugins, each with the version that is published now. */
export function AddTools() {
  const t = useMessages(pluginBlockMessages);
  const { spaceId } = useAgent();
  const [list, setList] = useBlock('plugin_info_list');
  const [isOpen, setIsOpen] = useState(false);
  const chosen = list.map(({ api_id }) => api_id);
  return (
    <>
      <AddButton label={t('add')} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ToolDialog
          spaceId={spaceId}
          chosen={chosen}
          isFull={list.length >= agentLimits.tools}
          onToggle={({ pluginId, toolId, name, version }) =>
            setList(
              chosen.includes(toolId)
                ? list.filter(({ api_id }) => api_id !== toolId)
                : [...list, { plugin_id: pluginId, api_id: toolId, api_name: name, plugin_version: version }],
            )
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
