import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { projectMessages } from '../projectMessages.js';

const NewProjectDialog = lazyDialog(async () => (await import('./NewProjectDialog.js')).NewProjectDialog);

interface NewProjectButtonProps {
  spaceId: string;
  /** The folder it is created in; "0" for none. */
  folderId: string;
}

/** Opens the dialog that creates an app. */
export function NewProjectButton({ spaceId, folderId }: NewProjectButtonProps) {
  const t = useMessages(projectMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <NewButton label={t('newProject')} onClick={() => setIsOpen(true)} />
      {isOpen && <NewProjectDialog spaceId={spaceId} folderId={folderId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
