import type { PillStatus } from '@heddle/ui-kit';
import type { NodeRunState } from '@heddle/workflow-schema/runs';
import type { Translate } from '../../../shared/i18n/i18n.js';
import type { editorMessages } from '../editor/editorMessages.js';

type Status = NodeRunState['status'];

/** Pill style of a node state. */
export const nodePills: Record<Status, PillStatus> = {
  waiting: 'waiting',
  running: 'running',
  success: 'success',
  failed: 'failed',
  skipped: 'skipped',
  cancelled: 'skipped',
};

/** Label of a node state. */
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
