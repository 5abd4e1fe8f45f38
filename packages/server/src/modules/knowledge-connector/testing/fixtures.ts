import { connectorIds, knowledgeConnector } from '@heddle/api-contract/families/knowledge-connector';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    [
      'knowledgeConnector.auth_id',
      'knowledgeConnector.data_source_id',
      'knowledgeConnector.entity_id',
      'knowledgeConnector.instance_id',
      'knowledgeConnector.instance_id_list',
      'knowledgeConnector.connector_id',
      'knowledgeConnector.connector_id_list',
      'knowledgeConnector.file_id',
      'knowledgeConnector.folder_id',
    ],
    async (owner) => {
      const calls = owner.clientOf({ knowledgeConnector }).knowledgeConnector;
      // The one kind that is not tried before it is stored.
      const { connection } = await calls.create({
        connector_id: connectorIds.googleDrive,
        name: 'owned',
        secret: 'client secret',
      });
      const { auth_id } = connection;
      const { connection_info_list: infos } = await calls.submit({
        connection_file_node_list: [{ auth_id, file_node_list: [{ file_id: 'owned' }] }],
      });
      const instance = infos[0]!.instance_id;
      const { connection_task: tasks } = await calls.poll({ instance_id_list: [instance] });
      return {
        'knowledgeConnector.auth_id': auth_id,
        'knowledgeConnector.data_source_id': auth_id,
        'knowledgeConnector.entity_id': tasks[0]!.entity_task_list[0]!.entity_id,
        'knowledgeConnector.instance_id': instance,
        'knowledgeConnector.instance_id_list': instance,
        'knowledgeConnector.connector_id': String(connectorIds.googleDrive),
        'knowledgeConnector.connector_id_list': String(connectorIds.googleDrive),
        'knowledgeConnector.file_id': 'owned',
        'knowledgeConnector.folder_id': 'owned',
      };
    },
  ),
];
