import { mockSet, requestFilters, responseKinds } from '@heddle/api-contract/families/mock-set';
import { plugin } from '@heddle/api-contract/families/plugin';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    [
      'mock-set.componentID',
      'mock-set.parentComponentID',
      'mock-set.mockSetID',
      'mock-set.mocksetID',
      'mock-set.taskID',
    ],
    async (owner, idOf) => {
      const calls = owner.clientOf({ mockSet, plugin }).mockSet;
      const parentComponentID = await idOf('plugin.plugin_id');
      const componentID = await idOf('plugin.api_id');
      const { id } = await calls.saveSet({ name: 'owned', mockSubject: { componentID, parentComponentID } });
      await calls.saveRule({
        mocksetID: id,
        requestFilter: { requestFilterType: requestFilters.all },
        responseExpect: { responseExpectType: responseKinds.json, responseExpectRule: '{}' },
      });
      const { taskID } = await calls.generate({ mockSetID: id });
      return {
        'mock-set.componentID': componentID,
        'mock-set.parentComponentID': parentComponentID,
        'mock-set.mockSetID': id,
        'mock-set.mocksetID': id,
        'mock-set.taskID': taskID,
      };
    },
  ),
];
