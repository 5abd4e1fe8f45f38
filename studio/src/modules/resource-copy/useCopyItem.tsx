import { Menu } from '@mantine/core';
import { IconArrowsTransferUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useEnclosingApp } from '../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../shared/i18n/i18n.js';
import { lazyDialog } from '../../shared/parts/lazyDialog.js';
import type { CopiedResource, CopyWay } from './CopyRequest.js';
import { copyMessages } from './copyMessages.js';

const CopyDialog = lazyDialog(async () => (await import('./components/CopyDialog.js')).CopyDialog);

interface CopyItemOptions {
  spaceId: string;
  resource: CopiedResource;
  /** Default: copies to another workspace or within this one; in the editor of an app, within it and to the library. */
  ways?: readonly CopyWay[];
  projectId?: string;
}

const acrossSpaces: readonly CopyWay[] = ['acrossSpaces'];
const outOfApp: readonly CopyWay[] = ['inProject', 'toLibrary', 'moveToLibrary'];

/**
 * The item of a menu that copies or moves a resource, and its dialog, which is rendered outside of the menu because the
 * menu closes.
 */
export function useCopyItem({ ways: asked, ...given }: CopyItemOptions): {
  item: ReactNode;
  dialog: ReactNode;
} {
  const t = useMessages(copyMessages);
  const app = useEnclosingApp();
  const ways = asked ?? (app ? outOfApp : acrossSpaces);
  const [isOpen, setIsOpen] = useState(false);
  return {
    item: (
      <Menu.Item leftSection={<IconArrowsTransferUp size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t(ways.length > 1 ? 'item' : 'copyItem')}
      </Menu.Item>
    ),
    dialog: isOpen && (
      <CopyDialog
        {...(app && { projectId: app.projectId })}
        {...given}
        ways={ways}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
