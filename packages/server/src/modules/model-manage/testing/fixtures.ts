import { canInInstallation } from '@heddle/api-contract';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { newId } from '../../../db/ids.js';
import type { TestPerson } from '../../../testing/createTestApp.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['modelID'], () => ({ modelID: newId() })),
  fixture(['accountID', 'modelProviderAccountID'], async (owner) => {
    const accountID = await accountOf(owner);
    return { accountID, modelProviderAccountID: accountID };
  }),
];

// People who manage models change the services of the installation.
async function accountOf(owner: TestPerson): Promise<string> {
  const { installation_role: role } = await owner.client.account.info();
  if (!canInInstallation(role, 'manageModels')) return newId();
  const { modelManage: calls } = owner.clientOf({ modelManage });
  const { accounts } = await calls.accounts({ spaceID: owner.spaceId });
  const baseURL = 'https://models.example/v1';
  return (
    accounts.find(({ name }) => name === 'owned')?.id ??
    (await calls.createAccount({ spaceID: owner.spaceId, name: 'owned', baseURL })).accountID
  );
}
