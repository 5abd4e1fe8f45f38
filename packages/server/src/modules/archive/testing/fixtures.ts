import { archive } from '@heddle/api-contract/families/archive';
import { prompt } from '@heddle/api-contract/families/prompt';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['archive.job_id'], async (owner) => {
    const { archive: calls, prompt: prompts } = owner.clientOf({ archive, prompt });
    const { id } = await prompts.save({
      prompt: { space_id: owner.spaceId, name: 'exported', prompt_text: 'text' },
    });
    const { job_id } = await calls.exportResources({
      space_id: owner.spaceId,
      resources: [{ kind: 'prompt', id }],
    });
    // Responses about the job are equal only after it has stopped changing.
    for (;;) {
      const { status } = await calls.progress({ job_id });
      if (status !== 'queued' && status !== 'running') return { 'archive.job_id': job_id };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }),
  fixture(['archive.resources_id', 'archive.mapped_id', 'archive.existing_id'], async (_owner, idOf) => {
    const id = await idOf('workflow_id');
    return { 'archive.resources_id': id, 'archive.mapped_id': id, 'archive.existing_id': id };
  }),
];
