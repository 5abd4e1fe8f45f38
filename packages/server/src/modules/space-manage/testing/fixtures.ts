import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['spaceID', 'fornax_user_id'], ({ spaceId, id }) => ({ spaceID: spaceId, fornax_user_id: id })),
];
