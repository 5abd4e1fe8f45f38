import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { agentMessages } from '../agentMessages.js';
import { useUpdateAgent } from '../queries.js';
import { AgentDialog } from './AgentDialog.js';

interface EditAgentDialogProps {
  spaceId: string;
  agent: { id: string; name: string; description: string; iconUri: string; iconUrl: string };
  onSaved?(details: { name: string; description: string; iconUri: string; iconUrl: string }): void;
  onClose(): void;
}

/** Changes the name, description and icon of an agent. */
export function EditAgentDialog({ spaceId, agent, onSaved, onClose }: EditAgentDialogProps) {
  const t = useMessages(agentMessages);
  const shared = useMessages(sharedMessages);
  const update = useUpdateAgent(spaceId, agent.id);
  const { name, description, iconUri, iconUrl } = agent;
  return (
    <AgentDialog
      title={t('editAgent')}
      submit={shared('save')}
      isOpen
      initial={{ name, description, iconUri, iconUrl, spaceId, mode: '', isWritten: false }}
      onSubmit={async (values) => {
        const details = {
          name: values.name.trim(),
          description: values.description.trim(),
          iconUri: values.iconUri,
        };
        await update.mutateAsync(details);
        onSaved?.({ ...details, iconUrl: values.iconUrl });
      }}
      onClose={onClose}
    />
  );
}
