import { resourceTypes } from '@heddle/api-contract/families/library';
import { confirm } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { deletionText } from '../../resource/index.js';
import { agentMessages } from '../agentMessages.js';
import { useDeleteAgent } from '../queries.js';

/** Asks and deletes an agent; resolves with whether it was deleted. */
export function useConfirmedDelete(spaceId: string) {
  const t = useMessages(agentMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteAgent(spaceId);
  return async (agent: { id: string; name: string }): Promise<boolean> => {
    const isSure = await confirm({
      title: t('deleteTitle', { name: agent.name }),
      children: await deletionText(spaceId, { id: agent.id, type: resourceTypes.bot }, t('deleteWhy')),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    // The mutation announces its own error.
    return (
      isSure &&
      (await remove.mutateAsync(agent).then(
        () => true,
        () => false,
      ))
    );
  };
}
