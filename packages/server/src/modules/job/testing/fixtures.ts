import { job } from '@heddle/api-contract/families/job';
import { library } from '@heddle/api-contract/families/library';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['job_id'], async (owner) => {
    const { library: calls, job: jobs } = owner.clientOf({ library, job });
    const { job_id } = await calls.exportSpace({ space_id: owner.spaceId });
    // Responses about the job are equal only after it has stopped changing.
    for (;;) {
      const { under_way } = await jobs.list({ limit: 1 });
      if (under_way === 0) return { job_id };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }),
];
