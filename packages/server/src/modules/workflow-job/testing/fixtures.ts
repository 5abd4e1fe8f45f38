import { files } from '@heddle/api-contract/families/file';
import { workflow } from '@heddle/api-contract/families/workflow';
import { batchStatuses, workflowJob } from '@heddle/api-contract/families/workflow-job';
import { fixture } from '../../../testing/fixture.js';
import { chain, field } from '../../../testing/runDocuments.js';

export const fixtures = [
  fixture(['workflowJob.job_id', 'task_id'], async (owner) => {
    const api = owner.clientOf({ files, workflow, workflowJob });
    const space_id = owner.spaceId;
    const { workflow_id } = await api.workflow.create({ name: 'batch', space_id });
    const schema = JSON.stringify(chain([field('word', 'string')], []));
    await api.workflow.save({ workflow_id, schema });
    await api.workflow.publish({ workflow_id });
    const file = new File(['word\na\n'], 'rows.csv', { type: 'text/csv' });
    const { uri } = await api.files.upload({ space_id, file } as never);
    const { job_id } = await api.workflowJob.create({ workflow_id, url: uri });
    // Responses about the job are equal only after it has stopped changing.
    for (;;) {
      const { job_info, task_infos } = await api.workflowJob.tasks({ job_id });
      if (job_info.status > batchStatuses.running)
        return { 'workflowJob.job_id': job_id, task_id: task_infos[0]!.task_id };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }),
];
