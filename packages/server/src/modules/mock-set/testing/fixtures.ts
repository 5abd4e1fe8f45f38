import { bot } from '@heddle/api-contract/families/bot';
import { mockSet, requestFilters, responseKinds } from '@heddle/api-contract/families/mock-set';
import { plugin } from '@heddle/api-contract/families/plugin';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    [
      'mockSet.componentID',
      'mockSet.parentComponentID',
      'mockSet.mockSetID',
      'mockSet.mocksetID',
      'mockSet.taskID',
      'mockSet.id',
      'mockSet.ids',
      'mockSet.creatorID',
      'mockSet.bizSpaceID',
      'mockSet.connectorID',
      'mockSet.trafficCallerID',
      'mockSet.debugCallID',
    ],
    async (owner, idOf) => {
      const calls = owner.clientOf({ mockSet }).mockSet;
      const parentComponentID = await idOf('plugin.plugin_id');
      const componentID = await idOf('plugin.api_id');
      const { id } = await calls.saveSet({ name: 'owned', mockSubject: { componentID, parentComponentID } });
      await calls.saveRule({
        mocksetID: id,
        requestFilter: { requestFilterType: requestFilters.all },
        responseExpect: { responseExpectType: responseKinds.json, responseExpectRule: '{}' },
      });
      const { taskID } = await calls.generate({ mockSetID: id });
      const others = owner.clientOf({ bot, plugin });
      const { bot_id } = await others.bot.create({ space_id: owner.spaceId, name: 'debugged' });
      const tool = { plugin_id: parentComponentID, api_id: componentID };
      await others.plugin.debugApi({ ...tool, parameters: '{}' });
      const { calls: debugged } = await others.plugin.debugHistory(tool);
      return {
        'mockSet.id': id,
        'mockSet.ids': id,
        'mockSet.creatorID': owner.id,
        'mockSet.bizSpaceID': owner.spaceId,
        'mockSet.connectorID': '1024',
        'mockSet.trafficCallerID': bot_id,
        'mockSet.debugCallID': debugged[0]?.call_id ?? '0',
        'mockSet.componentID': componentID,
        'mockSet.parentComponentID': parentComponentID,
        'mockSet.mockSetID': id,
        'mockSet.mocksetID': id,
        'mockSet.taskID': taskID,
      };
    },
  ),
];
