import { plugin } from '@heddle/api-contract/families/plugin';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['plugin.plugin_id', 'plugin.api_id', 'plugin.dev_id'], async (owner) => {
    const calls = owner.clientOf({ plugin }).plugin;
    const { plugin_id } = await calls.registerMeta({
      space_id: owner.spaceId,
      name: 'owned',
      url: 'https://api.example.com',
    });
    const { api_id } = await calls.createApi({ plugin_id, name: 'find', path: '/find', method: 1 });
    return { 'plugin.plugin_id': plugin_id, 'plugin.api_id': api_id, 'plugin.dev_id': owner.id };
  }),
];
