import { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['pluginCode.plugin_id'], async (owner) => {
    const calls = owner.clientOf({ pluginCode }).pluginCode;
    const { plugin_id } = await calls.create({
      space_id: owner.spaceId,
      name: 'owned',
      language: 'typescript',
    });
    return { 'pluginCode.plugin_id': plugin_id };
  }),
  fixture(['pluginCode.binder_id'], async (_owner, idOf) => ({
    'pluginCode.binder_id': await idOf('bot_id'),
  })),
];
