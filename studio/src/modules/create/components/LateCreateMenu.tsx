import { lateMenu, type MenuButtonProps } from '../../../shared/parts/lateMenu.js';
import { CreateButton } from './CreateButton.js';
import type { CreateMenuProps } from './CreateMenu.js';

/** Creates a resource of any kind. Its code loads when it is first opened. */
export const CreateMenu = lateMenu(
  async () => (await import('./CreateMenu.js')).CreateMenu,
  CreateMenuButton,
);

function CreateMenuButton({
  spaceId: _space,
  folderId: _folder,
  onWorkflow: _handler,
  ...props
}: CreateMenuProps & MenuButtonProps) {
  return <CreateButton {...props} />;
}
