import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useSpaces } from '../../space/index.js';
import { agentMessages } from '../agentMessages.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { useCreateAgent } from '../queries.js';
import { AgentDialog } from './AgentDialog.js';

const noFolder = '0';

interface NewAgentDialogProps {
  spaceId: string;
  /** The folder of this space in which the agent is created; none by default. */
  folderId?: string | undefined;
  onClose(): void;
}

/** Asks for the details of an agent, creates it and opens the editor. */
export function NewAgentDialog({ spaceId, folderId = noFolder, onClose }: NewAgentDialogProps) {
  const t = useMessages(agentMessages);
  const navigate = useNavigate();
  const spaces = useSpaces();
  const create = useCreateAgent();
  return (
    <AgentDialog
      title={t('newAgent')}
      submit={t('create')}
      isOpen
      initial={{
        name: '',
        description: '',
        iconUri: '',
        iconUrl: '',
        spaceId,
        mode: String(agentModes.single),
      }}
      spaces={spaces.data ?? []}
      onSubmit={async ({ name, description, iconUri, spaceId: target, mode }) => {
        const details = { name: name.trim(), description: description.trim(), iconUri };
        const botId = await create.mutateAsync({
          ...details,
          spaceId: target,
          mode: Number(mode),
          folderId: target === spaceId ? folderId : noFolder,
        });
        await navigate({
          to: '/space/$space_id/bot/$bot_id',
          params: { space_id: target, bot_id: botId },
        });
      }}
      onClose={onClose}
    />
  );
}
