import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['presence.resource_id'], async (_owner, idOf) => ({
    'presence.resource_id': await idOf('workflow_id'),
  })),
];
