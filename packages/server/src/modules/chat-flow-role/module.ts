import { chatFlowRole } from '@heddle/api-contract/families/chat-flow-role';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { copiedParts } from '../../resources/copiedParts.js';
import { copyRole } from './copyRole.js';
import { deleteRole, getRole, saveRole } from './roles.js';
import * as tables from './tables.js';

export const chatFlowRoleModule = implement(
  chatFlowRole,
  { save: saveRole, get: getRole, delete: deleteRole },
  { tables, extensions: [extend(copiedParts, copyRole)] },
);
