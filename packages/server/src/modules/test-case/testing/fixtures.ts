import { testCase } from '@heddle/api-contract/families/test-case';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(
    [
      'testCase.componentID',
      'testCase.parentComponentID',
      'testCase.bizSpaceID',
      'testCase.caseID',
      'testCase.caseIDs',
    ],
    async (owner, idOf) => {
      const workflowId = await idOf('workflow_id');
      const { caseDetail } = await owner.clientOf({ testCase }).testCase.save({
        bizComponentSubject: { componentID: workflowId },
        caseBase: { name: `owned ${Date.now()}`, input: '{}' },
      });
      const { caseID } = caseDetail.caseBase;
      return {
        'testCase.componentID': workflowId,
        'testCase.parentComponentID': workflowId,
        'testCase.bizSpaceID': owner.spaceId,
        'testCase.caseID': caseID,
        'testCase.caseIDs': caseID,
      };
    },
  ),
];
