import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['library.res_id'], async (_owner, idOf) => ({ 'library.res_id': await idOf('workflow_id') })),
];
