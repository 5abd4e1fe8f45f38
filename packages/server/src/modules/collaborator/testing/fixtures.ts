import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['principal_id'], ({ id }) => ({ principal_id: id })),
  fixture(['resource_id'], async (_, idOf) => ({ resource_id: await idOf('workflow_id') })),
];
