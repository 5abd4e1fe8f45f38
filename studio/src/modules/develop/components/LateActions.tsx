import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { DotsButton } from '../../../shared/parts/DotsButton.js';
import { lateMenu, type MenuButtonProps } from '../../../shared/parts/lateMenu.js';
import { developMessages } from '../developMessages.js';
import type { EntryActionsProps } from './EntryActions.js';
import type { FolderActionsProps } from './FolderActions.js';

/** The menus of entries and folders, with their dialogs: much code that the page does not need to be shown. */
export const LateEntryActions = lateMenu(
  async () => (await import('./EntryActions.js')).EntryActions,
  EntryButton,
);
export const LateFolderActions = lateMenu(
  async () => (await import('./FolderActions.js')).FolderActions,
  FolderButton,
);

function EntryButton({
  entry,
  spaceId: _space,
  onMove: _move,
  ...props
}: EntryActionsProps & MenuButtonProps) {
  const shared = useMessages(sharedMessages);
  return <DotsButton {...props} label={`${shared('more')}: ${entry.name}`} />;
}

function FolderButton({
  folder,
  spaceId: _space,
  onTask: _task,
  onDeleted: _deleted,
  ...props
}: FolderActionsProps & MenuButtonProps) {
  const t = useMessages(developMessages);
  return <DotsButton {...props} label={t('folderMore', { name: folder.name })} />;
}
