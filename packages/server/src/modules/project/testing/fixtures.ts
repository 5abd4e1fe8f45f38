import { project } from '@heddle/api-contract/families/project';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['project_id', 'bind_project_id', 'app_id'], async (owner) => {
    const { project_id } = await owner
      .clientOf({ project })
      .project.create({ space_id: owner.spaceId, name: 'owned' });
    return { project_id, bind_project_id: project_id, app_id: project_id };
  }),
  fixture(['project.parent_id'], async (owner, idOf) => {
    const folder = { id: '1', name: 'folder', parent_id: '', group: 'workflow' as const };
    const input = { project_id: await idOf('project_id'), folders: [folder], places: {} };
    await owner.clientOf({ project }).project.saveFolders(input);
    return { 'project.parent_id': folder.id };
  }),
];
