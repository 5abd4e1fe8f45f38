import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { agentLimits } from '../../agentLimits.js';
import { useBlock } from '../../editor/AgentSession.js';
import { AddButton } from '../AddButton.js';
import { ShortcutDialog } from './ShortcutDialog.js';
import { shortcutMessages } from './shortcutMessages.js';

export function AddShortcut() {
  const t = useMessages(shortcutMessages);
  const [ids, setIds] = useBlock('shortcut_sort');
  const [isOpen, setIsOpen] = useState(false);
  const isFull = ids.length >= agentLimits.shortcuts;
  return (
    <>
      <AddButton
        label={t('add')}
        disabledReason={isFull ? t('full', { count: agentLimits.shortcuts }) : undefined}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ShortcutDialog onSaved={(id) => setIds([...ids, id])} onClose={() => setIsOpen(false)} />}
    </>
  );
}
