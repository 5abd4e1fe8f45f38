import { trigger } from '@heddle/api-contract/families/trigger';
import { workflow } from '@heddle/api-contract/families/workflow';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';
import { chain } from '../../../testing/runDocuments.js';
import { triggerFires } from '../tables.js';

export const fixtures = [
  fixture(['trigger_id', 'fire_id', 'trigger.target_id', 'trigger.source_id'], async (owner) => {
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
    const fire_id = newId();
    await owner.world.database.db.insert(triggerFires).values({
      ...{ id: fire_id, triggerId: trigger_id, key: 'owned', cause: 'webhook', status: 'failed' },
      ...{ dueAt: new Date(), runId: newId(), createdAt: new Date() },
    });
    return {
      trigger_id,
      fire_id,
      'trigger.target_id': workflow_id,
      'trigger.source_id': workflow_id,
    };
  }),
];
