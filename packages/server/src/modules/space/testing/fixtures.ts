import { space } from '@heddle/api-contract/families/space';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['space_id', 'workspace_id'], ({ spaceId }) => ({ space_id: spaceId, workspace_id: spaceId })),
  fixture(['invite_user_id', 'remove_user_id', 'transfer_user_id'], ({ id }) => ({
    invite_user_id: id,
    remove_user_id: id,
    transfer_user_id: id,
  })),
  fixture(['link_id'], async (owner) => {
    const { space: calls } = owner.clientOf({ space });
    const { link_id } = await calls.createLink({ space_id: (await calls.save({ name: 'Spinners' })).id });
    return { link_id };
  }),
  // Somebody asks to join a team of the owner.
  fixture(['apply_id'], async (owner) => {
    const { space: calls } = owner.clientOf({ space });
    const space_config = { is_support_external_users_join_space: false };
    const space_id = (await calls.save({ name: 'Weavers', space_config })).id;
    const { key } = await calls.inviteLink({ space_id, team_invite_link_status: true });
    const applicant = await owner.world.register();
    await applicant.client.space.join({ space_id: key });
    const { space_apply_manage_info_list: asked } = await calls.applications({ space_id });
    return { apply_id: asked[0]!.apply_id };
  }),
];
