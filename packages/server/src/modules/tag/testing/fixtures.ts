import { tag } from '@heddle/api-contract/families/tag';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['tag_id', 'tag.add_tag_id', 'tag.remove_tag_id'], async (owner) => {
    const { tag_id } = await owner
      .clientOf({ tag })
      .tag.save({ space_id: owner.spaceId, name: `owned ${newId()}` });
    return { tag_id, 'tag.add_tag_id': tag_id, 'tag.remove_tag_id': tag_id };
  }),
  fixture(['tag.res_id'], async (_owner, idOf) => ({ 'tag.res_id': await idOf('workflow_id') })),
];
