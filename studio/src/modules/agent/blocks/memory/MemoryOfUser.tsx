import { connectors } from '@heddle/api-contract/families/conversation';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import type { MemoryDrawer as Drawer } from '../../../memory/index.js';
import { useAgent } from '../../editor/AgentSession.js';

const MemoryDrawer = lazyDialog<Parameters<typeof Drawer>[0]>(
  async () => (await import('../../../memory/index.js')).MemoryDrawer,
);

/** What the draft remembers of the user. */
export function MemoryOfUser({ onClose }: { onClose(): void }) {
  const { botId } = useAgent();
  return <MemoryDrawer place={{ botId, connectorId: connectors.studio }} onClose={onClose} />;
}
