import { workflow } from '@heddle/api-contract/families/workflow';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['workflow_id', 'entity_id', 'submit_commit_id', 'commit_id', 'last_commit_id'], async (owner) => {
    const { workflow_id, submit_commit_id } = await owner
      .clientOf({ workflow })
      .workflow.create({ name: 'owned', space_id: owner.spaceId });
    await owner.clientOf({ workflow }).workflow.submit({ workflow_id });
    const commits = { submit_commit_id, commit_id: submit_commit_id, last_commit_id: submit_commit_id };
    return { workflow_id, entity_id: workflow_id, ...commits };
  }),
  fixture(['target_space_id'], (owner) => ({ target_space_id: owner.spaceId })),
  fixture(['node_id'], () => ({ node_id: '100001' })),
];
