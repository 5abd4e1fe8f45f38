import { resourceTypes } from '@heddle/api-contract/families/library';
import { prompt } from '@heddle/api-contract/families/prompt';
import { resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['resource-copy.task_id'], async (owner) => {
    const calls = owner.clientOf({ prompt, resourceCopy });
    const { id: res_id } = await calls.prompt.save({
      prompt: { space_id: owner.spaceId, name: 'copied', prompt_text: 'text' },
    });
    const what = { res_id, res_type: resourceTypes.prompt, target_space_id: owner.spaceId };
    const { task_id } = await calls.resourceCopy.dispatch({ scene: 12, ...what });
    // Responses about the copy are equal only after it has ended.
    for (;;) {
      const { task_detail } = await calls.resourceCopy.detail({ task_id });
      if (task_detail.status !== 2) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return { 'resource-copy.task_id': task_id };
  }),
  fixture(['to_space_id'], (owner) => ({ to_space_id: owner.spaceId })),
  fixture(['resource-copy.res_id', 'resource-copy.entity_id'], async (_owner, idOf) => {
    const id = await idOf('workflow_id');
    return { 'resource-copy.res_id': id, 'resource-copy.entity_id': id };
  }),
];
