import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { AddButton } from '../AddButton.js';
import { HookDialog } from './HookDialog.js';
import { hooksMessages } from './hooksMessages.js';

export function AddHook() {
  const t = useMessages(hooksMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AddButton label={t('add')} onClick={() => setIsOpen(true)} />
      {isOpen && <HookDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
