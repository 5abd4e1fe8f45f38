import { workflowFeature } from '@heddle/api-contract/families/workflow-feature';
import { implement } from '../../kernel/implement.js';
import { answerNo, hasFeature, listFeatures, refuseIdeToken } from './features.js';

export const workflowFeatureModule = implement(workflowFeature, {
  list: listFeatures,
  one: hasFeature,
  flowlang: answerNo,
  codeMigration: answerNo,
  ideToken: refuseIdeToken,
});
