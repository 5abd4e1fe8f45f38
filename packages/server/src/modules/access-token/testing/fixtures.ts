import { accessToken } from '@heddle/api-contract/families/access-token';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['accessToken.id'], async (owner) => {
    const { accessToken: calls } = owner.clientOf({ accessToken });
    // Reuse a single token: the number per person is limited.
    const { personal_access_tokens: made } = await calls.list();
    const token =
      made.find((row) => row.name === 'owned') ??
      (await calls.create({ name: 'owned' })).personal_access_token;
    return { 'accessToken.id': token.id };
  }),
];
