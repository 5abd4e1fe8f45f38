import { canInInstallation } from '@heddle/api-contract';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { newId } from '../../../db/ids.js';
import type { TestPerson } from '../../../testing/createTestApp.js';
import { fixture } from '../../../testing/fixture.js';

const enterprise_id = installationId;

export const fixtures = [
  // The id of the installation is no secret: everybody who is signed in knows it.
  fixture(['enterprise_id'], () => ({ enterprise_id: newId() })),
  fixture(['extUserID', 'receiver'], ({ id }) => ({ extUserID: id, receiver: id })),
  fixture(['join_invitation_id'], async (owner) => {
    if (!(await managesPeople(owner))) return { join_invitation_id: newId() };
    const { enterprise: calls } = owner.clientOf({ enterprise });
    await calls.createInviteLink({ enterprise_id });
    const { join_invitation_list: list } = await calls.invitations({ enterprise_id });
    return { join_invitation_id: list[0]!.join_invitation_id };
  }),
  // A guest asks to become a member.
  fixture(['join_application_id'], async (owner) => {
    if (!(await managesPeople(owner))) return { join_application_id: newId() };
    const { enterprise: calls } = owner.clientOf({ enterprise });
    const guest = await owner.world.register();
    await calls.updatePerson({ enterprise_id, user_id: guest.id, enterprise_role_type_list: ['Guest'] });
    await guest.clientOf({ enterprise }).enterprise.apply({ enterprise_id });
    const { join_application_list: asked } = await calls.applications({ enterprise_id });
    return { join_application_id: asked[0]!.application_id };
  }),
];

async function managesPeople({ client }: TestPerson): Promise<boolean> {
  const { installation_role: role } = await client.account.info();
  return canInInstallation(role, 'managePeople');
}
