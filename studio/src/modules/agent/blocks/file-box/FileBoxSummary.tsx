import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useBlock } from '../../editor/AgentSession.js';
import { fileBoxBlockMessages } from './fileBoxBlockMessages.js';
import { isFileBoxOn } from './fileBoxSettings.js';

export function FileBoxSummary() {
  const t = useMessages(fileBoxBlockMessages);
  const [info] = useBlock('filebox_info');
  return t(isFileBoxOn(info) ? 'on' : 'off');
}
