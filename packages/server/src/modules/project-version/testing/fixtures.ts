import { connectors } from '@heddle/api-contract/families/conversation';
import { projectVersion, publishStatuses } from '@heddle/api-contract/families/project-version';
import { workflow } from '@heddle/api-contract/families/workflow';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['project-version.task_id'], async (owner, idOf) => {
    const { projectVersion: calls } = owner.clientOf({ projectVersion });
    const { task_id } = await calls.archive({ project_id: await idOf('project_id') });
    return { 'project-version.task_id': task_id };
  }),
  fixture(['project-version.intelligence_id'], async (_owner, idOf) => ({
    'project-version.intelligence_id': await idOf('project_id'),
  })),
  fixture(['publish_record_id'], async (owner, idOf) => {
    const calls = owner.clientOf({ projectVersion, workflow });
    const project_id = await idOf('project_id');
    await calls.workflow.create({ space_id: owner.spaceId, project_id, name: 'published' });
    const { publish_record_id } = await calls.projectVersion.publish({
      ...{ project_id, version_number: 'v0.0.1' },
      connectors: { [connectors.api]: {} },
    });
    // Responses about the publication are equal only after it has ended.
    const under: (number | undefined)[] = [publishStatuses.packing, publishStatuses.connectorPublishing];
    for (;;) {
      const record = await calls.projectVersion.record({ project_id, publish_record_id });
      if (!under.includes(record.publish_status)) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return { publish_record_id };
  }),
];
