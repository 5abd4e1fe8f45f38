import { StatusPill } from '@heddle/ui-kit';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from '../../../shared/parts/Cards.module.css';
import type { AgentRow } from '../AgentRow.js';
import { agentMessages } from '../agentMessages.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { AgentActions } from './AgentActions.js';
import { AgentIcon } from './AgentIcon.js';

/** Agents as cards. */
export function AgentCards({ spaceId, rows }: { spaceId: string; rows: readonly AgentRow[] }) {
  const t = useMessages(agentMessages);
  return (
    <ul className={classes.grid}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.head}>
            <AgentIcon url={row.iconUrl} />
            <Link
              className={classes.name}
              to="/space/$space_id/bot/$bot_id"
              params={{ space_id: spaceId, bot_id: row.id }}
            >
              {row.name}
            </Link>
            <span className={classes.menu}>
              <AgentActions spaceId={spaceId} row={row} />
            </span>
          </div>
          <p className={classes.description}>{row.description}</p>
          <div className={classes.foot}>
            <StatusPill status={row.isPublished ? 'success' : 'waiting'}>
              {t(row.isPublished ? 'published' : 'draft')}
            </StatusPill>
            <span>{t(row.mode === agentModes.chatFlow ? 'chatFlow' : 'agent')}</span>
            <Moment at={row.editedAt} within={(time) => t('editedAt', { time })} />
          </div>
        </li>
      ))}
    </ul>
  );
}
