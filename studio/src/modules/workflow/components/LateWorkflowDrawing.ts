import { lazyPart } from '../../../shared/parts/lazyDialog.js';

/** A workflow that is not of this workspace, read-only. The canvas loads with it. */
export const WorkflowDrawing = lazyPart(async () => (await import('./WorkflowDrawing.js')).WorkflowDrawing);
