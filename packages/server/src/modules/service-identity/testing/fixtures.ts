import { serviceIdentity } from '@heddle/api-contract/families/service-identity';
import { space } from '@heddle/api-contract/families/space';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['serviceIdentity.id'], async (owner) => {
    const calls = owner.clientOf({ serviceIdentity, space });
    const team = (await calls.space.save({ name: 'Machines' })).id;
    const workspace_permission = {
      option: 2 as const,
      workspace_id_list: [team],
      permission_list: ['File.read'],
    };
    const { service_identity: made } = await calls.serviceIdentity.create({
      name: 'owned',
      permission: { workspace_permission },
    });
    return { 'serviceIdentity.id': made.id };
  }),
];
