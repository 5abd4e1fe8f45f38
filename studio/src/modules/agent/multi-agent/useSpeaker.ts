import { sessionTypes } from '@heddle/api-contract/families/bot';
import { useBlock } from '../editor/AgentSession.js';

/** Whether one agent speaks for all, and a function that changes this. */
export function useSpeaker(): { isHosted: boolean; setHosted(isHosted: boolean): void } {
  const [info, setInfo] = useBlock('multi_agent_info');
  return {
    isHosted: info.session_type === sessionTypes.host,
    setHosted: (isHosted) =>
      setInfo({ ...info, session_type: isHosted ? sessionTypes.host : sessionTypes.flow }),
  };
}
