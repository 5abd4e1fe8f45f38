import { project } from '@heddle/api-contract/families/project';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['project_id', 'bind_project_id', 'app_id'], async (owner) => {
    const { project_id } = await owner
      .clientOf({ project })
      .project.create({ space_id: owner.spaceId, name: 'owned' });
    return { project_id, bind_project_id: project_id, app_id: project_id };
  }),
];
