import { useNavigate } from '@tanstack/react-router';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useSpaces } from '../../space/index.js';
import { agentMessages } from '../agentMessages.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { useAgentModels } from '../model/modelQueries.js';
import { writePrompt } from '../persona/optimizeQueries.js';
import { useCreateAgent } from '../queries.js';
import { AgentDialog } from './AgentDialog.js';

const noFolder = '0';

interface NewAgentDialogProps {
  spaceId: string;
  /** The folder of this space in which the agent is created; none by default. */
  folderId?: string | undefined;
  onClose(): void;
}

/**
 * Asks for the details of an agent, creates it, has a model write its prompt if that is wanted, and opens the editor.
 * An agent whose prompt cannot be written opens without one.
 */
export function NewAgentDialog({ spaceId, folderId = noFolder, onClose }: NewAgentDialogProps) {
  const t = useMessages(agentMessages);
  const navigate = useNavigate();
  const spaces = useSpaces();
  const create = useCreateAgent();
  const canWrite = useAgentModels(spaceId).data?.some(({ isDemo }) => !isDemo);
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
        isWritten: false,
      }}
      spaces={spaces.data ?? []}
      canWrite={canWrite}
      onSubmit={async ({ name, description, iconUri, spaceId: target, mode, isWritten }) => {
        const details = { name: name.trim(), description: description.trim(), iconUri };
        const botId = await create.mutateAsync({
          ...details,
          spaceId: target,
          mode: Number(mode),
          folderId: target === spaceId ? folderId : noFolder,
        });
        if (isWritten && Number(mode) === agentModes.single && details.description !== '')
          await writePrompt(botId, details.description).catch(announceError);
        await navigate({
          to: '/space/$space_id/bot/$bot_id',
          params: { space_id: target, bot_id: botId },
        });
      }}
      onClose={onClose}
    />
  );
}
