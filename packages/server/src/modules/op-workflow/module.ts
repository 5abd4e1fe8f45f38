import { operatorCalls, opWorkflow } from '@heddle/api-contract/families/op-workflow';
import { implement } from '../../kernel/implement.js';
import { chatFlowRoleModule } from '../chat-flow-role/index.js';
import { runModule } from '../run/index.js';
import { runHistoryModule } from '../run-history/index.js';
import { triggerModule } from '../trigger/index.js';
import { workflowModule } from '../workflow/index.js';
import { workflowCatalogueModule } from '../workflow-catalogue/index.js';
import { workflowFeatureModule } from '../workflow-feature/index.js';
import { workflowNodeModule } from '../workflow-node/index.js';
import { workflowReferenceModule } from '../workflow-reference/index.js';
import { workflowTemplateModule } from '../workflow-template/index.js';
import { asOperator } from './asOperator.js';
import { checkCommits, findWorkflowOfRun } from './lookups.js';
import { listRunHistory } from './runHistory.js';

export const opWorkflowModule = implement(opWorkflow, {
  ...asOperator(workflowModule, operatorCalls.workflow),
  ...asOperator(runModule, operatorCalls.workflowRun),
  ...asOperator(workflowReferenceModule, operatorCalls.workflowReference),
  ...asOperator(workflowCatalogueModule, operatorCalls.workflowCatalogue),
  ...asOperator(workflowNodeModule, operatorCalls.workflowNode),
  ...asOperator(workflowFeatureModule, operatorCalls.workflowFeature),
  ...asOperator(workflowTemplateModule, operatorCalls.workflowTemplate),
  ...asOperator(chatFlowRoleModule, operatorCalls.chatFlowRole),
  ...asOperator(runHistoryModule, operatorCalls.runHistory),
  ...asOperator(triggerModule, operatorCalls.trigger),
  runHistory: listRunHistory,
  workflowOfRun: findWorkflowOfRun,
  checkCommits,
});
