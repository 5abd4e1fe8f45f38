import { credential } from '@heddle/api-contract/families/credential';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['credential_id'], async (owner) => {
    const { credential_id } = await owner.clientOf({ credential }).credential.create({
      space_id: owner.spaceId,
      name: `owned ${newId()}`,
      kind: 'bearer',
      hosts: ['api.example.com'],
      secret: 'CREDENTIAL-OF-A-FIXTURE',
    });
    return { credential_id };
  }),
];
