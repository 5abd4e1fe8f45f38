import { expect, it } from 'vitest';
import { blocksOf } from './AgentBlocks.js';
import { isSame } from './isSame.js';

it('reads the same blocks back that were saved, without what answers add', () => {
  const saved = {
    workflow_info_list: [{ workflow_id: '1', flow_mode: 3 }],
    plugin_info_list: [
      { plugin_id: '2', api_id: '3', api_name: 'find', inputs: [{ name: 'city', value: 'Oslo' }] },
    ],
  };
  const answered = {
    workflow_info_list: saved.workflow_info_list.map((entry) => ({
      ...entry,
      ...{ workflow_name: 'Greet', follow_latest: false, version: '' },
    })),
    plugin_info_list: saved.plugin_info_list.map((entry) => ({
      ...entry,
      ...{ plugin_name: 'Weather', desc: 'Finds.', version: 'v1.0.0', latest_version: 'v1.0.1' },
    })),
  };
  const read = blocksOf(answered);
  for (const name of ['workflow_info_list', 'plugin_info_list'] as const)
    expect(isSame(read[name], saved[name])).toBe(true);
});
