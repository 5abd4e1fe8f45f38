import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from '../../../shared/parts/Cards.module.css';
import type { WorkflowRow } from '../WorkflowRow.js';
import { workflowMessages } from '../workflowMessages.js';
import { ChatFlowTag } from './ChatFlowTag.js';
import { WorkflowActions } from './WorkflowActions.js';
import own from './WorkflowCards.module.css';
import { WorkflowIcon } from './WorkflowIcon.js';
import { WorkflowStatusPill } from './WorkflowStatusPill.js';

/** Workflows as cards. */
export function WorkflowCards({ spaceId, rows }: { spaceId: string; rows: readonly WorkflowRow[] }) {
  const t = useMessages(workflowMessages);
  return (
    <ul className={classes.grid}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.head}>
            <span className={own.tile}>
              <WorkflowIcon isChatFlow={row.isChatFlow} size={20} stroke={1.6} />
            </span>
            <Link
              className={classes.name}
              to="/work_flow"
              search={{ space_id: spaceId, workflow_id: row.id }}
            >
              {row.name}
            </Link>
            <span className={classes.menu}>
              <WorkflowActions spaceId={spaceId} row={row} />
            </span>
          </div>
          <p className={classes.description}>{row.description}</p>
          <div className={classes.foot}>
            {row.isChatFlow && <ChatFlowTag />}
            <WorkflowStatusPill state={row.state} />
            <Moment at={row.editedAt} within={(time) => t('editedAt', { time })} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Placeholders for loading cards. */
export function WorkflowCardsSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={148} radius={10} />
      ))}
    </div>
  );
}
