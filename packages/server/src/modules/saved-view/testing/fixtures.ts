import { savedView } from '@heddle/api-contract/families/saved-view';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['view_id'], async (owner) => {
    const { view_id } = await owner.clientOf({ savedView }).savedView.save({
      ...{ space_id: owner.spaceId, page: 'library', name: `owned ${newId()}`, query: '' },
    });
    return { view_id };
  }),
];
