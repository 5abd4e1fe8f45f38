import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['variable.ProjectID'], async (_owner, idOf) => ({
    'variable.ProjectID': await idOf('project_id'),
  })),
  fixture(['variable.WorkflowID'], async (_owner, idOf) => ({
    'variable.WorkflowID': await idOf('workflow_id'),
  })),
  fixture(['variable.id'], async (_owner, idOf) => ({ 'variable.id': await idOf('bot_id') })),
];
