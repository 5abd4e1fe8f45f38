import type { PillStatus } from '@heddle/ui-kit';
import type { NodeRunState } from '@heddle/workflow-schema/runs';
import type { Translate } from '../../../shared/i18n/i18n.js';
import type { editorMessages } from '../editor/editorMessages.js';

type Status = NodeRunState['status'];

/** The look of a node's state in a run. */
export const nodePills: Record<Status, PillStatus> = {
  waiting: 'waiting',
  running: 'running',
  success: 'success',
  failed: 'failed',
  skipped: 'skipped',
  cancelled: 'skipped',
};

/** The word of a node's state in a run. */
export function nodeStatusLabel(
  status: Status,
  t: Translate<keyof (typeof editorMessages)['messages']['en']>,
): string {
  return {
    waiting: t('nodeWaiting'),
    running: t('nodeRunning'),
    success: t('nodeSuccess'),
    failed: t('nodeFailed'),
    skipped: t('skipped'),
    cancelled: t('nodeCancelled'),
  }[status];
}
