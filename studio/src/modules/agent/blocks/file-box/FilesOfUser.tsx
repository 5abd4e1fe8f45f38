import { connectors } from '@heddle/api-contract/families/conversation';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import type { FileBoxDrawer as Drawer } from '../../../file-box/index.js';
import { useAgent } from '../../editor/AgentSession.js';

const FileBoxDrawer = lazyDialog<Parameters<typeof Drawer>[0]>(
  async () => (await import('../../../file-box/index.js')).FileBoxDrawer,
);

/** The files that the draft keeps of the user. */
export function FilesOfUser({ onClose }: { onClose(): void }) {
  const { botId } = useAgent();
  return <FileBoxDrawer place={{ botId, connectorId: connectors.studio }} onClose={onClose} />;
}
