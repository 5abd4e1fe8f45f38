import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['session_id'], async ({ client }) => {
    const { sessions } = await client.account.sessions();
    return { session_id: sessions[0]!.session_id };
  }),
  fixture(['user_id'], ({ id }) => ({ user_id: id })),
];
