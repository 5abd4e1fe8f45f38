import { workflowNode } from '@heddle/api-contract/families/workflow-node';
import { extend } from '../../kernel/extensionPoints.js';
import { emptyUntil, implement } from '../../kernel/implement.js';
import { runServiceProviders } from '../run/index.js';
import { provideTools } from './provideTools.js';
import { describeSkills, mergeSkill } from './skills.js';
import { describeFields, listImageflowNodes, listTemplates } from './templates.js';
import { describeAuthorization, describeTool, listMessageNodes } from './tools.js';

export const workflowNodeModule = implement(
  workflowNode,
  {
    templateList: listTemplates,
    imageflowNodes: listImageflowNodes,
    messageNodes: listMessageNodes,
    toolDetail: describeTool,
    pluginAuthStatus: emptyUntil('plugins', describeAuthorization),
    fieldConfig: describeFields,
    skillDetails: describeSkills,
    mergedSkill: mergeSkill,
  },
  { extensions: [extend(runServiceProviders, provideTools)] },
);
