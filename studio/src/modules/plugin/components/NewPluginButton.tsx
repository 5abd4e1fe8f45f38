import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { pluginMessages } from '../pluginMessages.js';
import { LatePluginDialog } from './LatePluginDialog.js';

/** Creates a plugin, from a document or by a form. */
export function NewPluginButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(pluginMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NewButton label={t('newPlugin')} onClick={() => setIsOpen(true)} />
      {isOpen && <LatePluginDialog spaceId={spaceId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
