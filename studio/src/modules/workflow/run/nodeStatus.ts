import type { PillStatus } from '@heddle/ui-kit';
import type { NodeRunState } from '@heddle/workflow-schema/runs';
import type { Translate } from '../../../shared/i18n/i18n.js';
import type { editorWords } from '../editor/editorWords.js';

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
export function nodeStatusWord(
  status: Status,
  words: Translate<keyof (typeof editorWords)['messages']['en']>,
): string {
  return {
    waiting: words('nodeWaiting'),
    running: words('nodeRunning'),
    success: words('nodeSuccess'),
    failed: words('nodeFailed'),
    skipped: words('skipped'),
    cancelled: words('nodeCancelled'),
  }[status];
}
