import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

const api_id = newId();

export const fixtures = [
  // The plugin of a published workflow has the id of the workflow.
  fixture(['plugin_id', 'pluginID'], async (_owner, idOf) => {
    const workflow_id = await idOf('workflow_id');
    return { plugin_id: workflow_id, pluginID: workflow_id };
  }),
  fixture(['api_id'], () => ({ api_id })),
];
