import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

// Looking for a run by its log id requires the right to view its workflow.
export const fixtures = [fixture(['opWorkflow.log_id'], () => ({ 'opWorkflow.log_id': newId() }))];
