import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useBlock } from '../../editor/AgentSession.js';
import { suggestionMessages } from './suggestionMessages.js';
import { modeOf } from './suggestionModes.js';

export function SuggestionSummary() {
  const t = useMessages(suggestionMessages);
  const [info] = useBlock('suggest_reply_info');
  return t(modeOf(info.suggest_reply_mode));
}
