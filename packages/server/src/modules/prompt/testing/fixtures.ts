import { prompt } from '@heddle/api-contract/families/prompt';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['prompt_resource_id', 'prompt_id'], async (owner) => {
    const { id } = await owner
      .clientOf({ prompt })
      .prompt.save({ prompt: { space_id: owner.spaceId, name: 'owned', prompt_text: 'text' } });
    return { prompt_resource_id: id, prompt_id: id };
  }),
];
