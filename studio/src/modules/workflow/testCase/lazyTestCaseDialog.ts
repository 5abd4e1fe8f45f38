import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import type { TestCaseDialogProps } from './TestCaseDialog.js';

/** The dialog, loaded when it opens. */
export const LazyTestCaseDialog = lazyDialog<TestCaseDialogProps>(
  async () => (await import('./TestCaseDialog.js')).TestCaseDialog,
);
