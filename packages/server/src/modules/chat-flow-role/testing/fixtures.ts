import { chatFlowRole } from '@heddle/api-contract/families/chat-flow-role';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    ['chatFlowRole.id', 'chatFlowRole.chat_flow_role_id', 'chatFlowRole.ID', 'chatFlowRole.WorkflowID'],
    async (owner, idOf) => {
      const workflow_id = await idOf('workflow_id');
      const { ID } = await owner
        .clientOf({ chatFlowRole })
        .chatFlowRole.save({ chat_flow_role: { workflow_id, name: 'owned' } });
      return {
        'chatFlowRole.id': ID,
        'chatFlowRole.chat_flow_role_id': ID,
        'chatFlowRole.ID': ID,
        'chatFlowRole.WorkflowID': workflow_id,
      };
    },
  ),
];
