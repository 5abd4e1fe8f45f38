import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { AddButton } from '../AddButton.js';
import { AgentToolDialog } from './AgentToolDialog.js';
import { pluginBlockMessages } from './pluginBlockMessages.js';

/** Adds tools, each with the version of its plugin that is published now. */
export function AddTools() {
  const t = useMessages(pluginBlockMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AddButton label={t('add')} onClick={() => setIsOpen(true)} />
      {isOpen && <AgentToolDialog initialSource="plugin" onClose={() => setIsOpen(false)} />}
    </>
  );
}
