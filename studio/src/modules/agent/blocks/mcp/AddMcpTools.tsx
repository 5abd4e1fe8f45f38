import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { AddButton } from '../AddButton.js';
import { AgentToolDialog } from '../plugin/AgentToolDialog.js';
import { mcpBlockMessages } from './mcpBlockMessages.js';

/** Adds approved tools of the MCP servers of the space. */
export function AddMcpTools() {
  const t = useMessages(mcpBlockMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AddButton label={t('add')} onClick={() => setIsOpen(true)} />
      {isOpen && <AgentToolDialog initialSource="mcp" onClose={() => setIsOpen(false)} />}
    </>
  );
}
