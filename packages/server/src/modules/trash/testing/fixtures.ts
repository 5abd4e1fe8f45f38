import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['trash.res_id'], async (_owner, idOf) => ({ 'trash.res_id': await idOf('workflow_id') })),
];
