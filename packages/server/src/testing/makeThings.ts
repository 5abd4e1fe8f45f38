import {
  accessToken,
  files,
  library,
  modelManage,
  oauthApp,
  workflow,
  workflowRun,
} from '@heddle/api-contract';
import { newId } from '../db/ids.js';
import { subExecuteId } from '../modules/run/subExecutions.js';
import type { TestPerson } from './createTestApp.js';

/** One of everything a person can own, by the name of the field that carries its id. */
export async function makeThings(owner: TestPerson): Promise<Record<string, string>> {
  const client = owner.clientOf({ accessToken, files, library, workflow, workflowRun });
  // One is enough, and one person has not any number of them.
  const { personal_access_tokens: made } = await client.accessToken.list();
  const token =
    made.find((row) => row.name === 'owned') ??
    (await client.accessToken.create({ name: 'owned' })).personal_access_token;
  const { workflow_id, submit_commit_id } = await client.workflow.create({
    name: 'owned',
    space_id: owner.spaceId,
  });
  const { execute_id } = await client.workflowRun.testRun({ workflow_id });
  const { job_id } = await client.library.exportSpace({ space_id: owner.spaceId });
  const { file_id } = await client.files.upload({
    space_id: owner.spaceId,
    file: new File(['owned'], 'owned.txt'),
  });
  // There are no bots and no projects yet; calls that take their ids must not tell anything by them either.
  const bot_id = newId();
  const project_id = newId();
  return {
    id: token.id,
    session_id: (await owner.client.account.sessions()).sessions[0]!.session_id,
    space_id: owner.spaceId,
    workspace_id: owner.spaceId,
    workflow_id,
    submit_commit_id,
    commit_id: submit_commit_id,
    execute_id,
    job_id,
    file_id,
    // Uploads in steps have the ids of the files that they become.
    uploadID: file_id,
    // A run that asks nothing knows no such question; to a stranger it must not even say that.
    event_id: newId(),
    sub_execute_id: subExecuteId(execute_id, 'call'),
    node_id: '100001',
    user_id: owner.id,
    principal_id: owner.id,
    actor_id: owner.id,
    invite_user_id: owner.id,
    remove_user_id: owner.id,
    transfer_user_id: owner.id,
    bot_id,
    project_id,
    ...(await makeProvider(owner)),
    ...(await makeApp(owner)),
    bind_bot_id: bot_id,
    bind_project_id: project_id,
  };
}

// Models are the installation's: everybody may use them, and only its owner changes them and their services.
async function makeProvider(owner: TestPerson) {
  const shared = { spaceID: owner.spaceId, modelID: newId(), model_id: newId() };
  if (!(await owner.client.account.info()).owns_installation) return { ...shared, accountID: newId() };
  const { modelManage: calls } = owner.clientOf({ modelManage });
  const { accounts } = await calls.accounts({ spaceID: owner.spaceId });
  const baseURL = 'https://models.example/v1';
  const accountID =
    accounts.find(({ name }) => name === 'owned')?.id ??
    (await calls.createAccount({ spaceID: owner.spaceId, name: 'owned', baseURL })).accountID;
  return { ...shared, accountID };
}

async function makeApp(owner: TestPerson) {
  const { oauthApp: calls } = owner.clientOf({ oauthApp });
  const { apps } = await calls.list();
  const { appid } =
    apps.find((app) => app.name === 'owned') ?? (await calls.create({ name: 'owned' })).app_meta;
  const { client_secrets: secrets } = await calls.get({ appid });
  const secret = secrets[0] ?? (await calls.createSecret({ appid })).client_secret;
  return { appid, client_id: appid, client_secret_id: secret.id };
}
