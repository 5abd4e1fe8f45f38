import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useBlock } from '../../editor/AgentSession.js';
import { memoryBlockMessages } from './memoryBlockMessages.js';
import { daysOf, isMemoryOn } from './memorySettings.js';

export function MemorySummary() {
  const t = useMessages(memoryBlockMessages);
  const [info] = useBlock('time_capsule_info');
  if (!isMemoryOn(info)) return t('off');
  const days = daysOf(info);
  return days === 0 ? t('on') : t('onDays', { days });
}
