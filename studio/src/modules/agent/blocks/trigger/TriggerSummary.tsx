import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useTriggers } from '../../../trigger/index.js';
import { useAgent } from '../../editor/AgentSession.js';
import { triggerBlockMessages } from './triggerBlockMessages.js';

/** The number of triggers of the agent. */
export function TriggerSummary() {
  const t = useMessages(triggerBlockMessages);
  const { botId, spaceId } = useAgent();
  const { data } = useTriggers(spaceId, { origin: 'preset', target_id: botId });
  return data ? t('count', { count: data.total }) : null;
}
