import { trigger } from '@heddle/api-contract/families/trigger';
import { workflow } from '@heddle/api-contract/families/workflow';
import { fixture } from '../../../testing/fixture.js';
import { chain } from '../../../testing/runDocuments.js';

export const fixtures = [
  fixture(['trigger_id', 'trigger.target_id', 'trigger.source_id'], async (owner) => {
    const api = owner.clientOf({ trigger, workflow });
    const space_id = owner.spaceId;
    const { workflow_id } = await api.workflow.create({ name: 'fired', space_id });
    await api.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
    const { trigger_id } = await api.trigger.set({
      space_id,
      name: 'owned',
      kind: 'webhook',
      target: { type: 'workflow', id: workflow_id },
    });
    return {
      trigger_id,
      'trigger.target_id': workflow_id,
      'trigger.source_id': workflow_id,
    };
  }),
];
