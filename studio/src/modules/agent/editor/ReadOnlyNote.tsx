import { IconLock } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import type { ReadOnlyReason } from '../StoredAgent.js';
import { useAgent } from './AgentSession.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

/** Why the agent cannot be edited here. */
export function ReadOnlyNote({ reason }: { reason: ReadOnlyReason }) {
  const t = useMessages(editorMessages);
  const { spaceId, botId } = useAgent();
  return (
    <div className={classes.note} role="status">
      <IconLock size={16} aria-hidden />
      {t(reason === 'version' ? 'readOnlyVersion' : 'readOnlyNoRight')}
      {reason === 'version' && (
        <LinkAnchor to="/space/$space_id/bot/$bot_id" params={{ space_id: spaceId, bot_id: botId }} size="sm">
          {t('toDraft')}
        </LinkAnchor>
      )}
    </div>
  );
}
