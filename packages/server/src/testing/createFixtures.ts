import { canInInstallation } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { files } from '@heddle/api-contract/families/file';
import { job } from '@heddle/api-contract/families/job';
import { library } from '@heddle/api-contract/families/library';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { newId } from '../db/ids.js';
import { subExecuteId } from '../modules/run/subExecutions.js';
import type { TestPerson } from './createTestApp.js';

/**
 * One of everything a person can own, by the name of the field that contains its id. Pass field names to
 * create only cheap things and those that these fields need: exporting a space takes longer the more it
 * contains.
 */
export async function createFixtures(
  owner: TestPerson,
  fields?: ReadonlySet<string>,
): Promise<Record<string, string>> {
  const needs = (...names: string[]) => !fields || names.some((name) => fields.has(name));
  // Bots and projects do not exist yet; calls that take their ids must not reveal anything by them either.
  const bot_id = newId();
  const project_id = newId();
  return {
    session_id: (await owner.client.account.sessions()).sessions[0]!.session_id,
    space_id: owner.spaceId,
    workspace_id: owner.spaceId,
    // A run without a question has no such event; outsiders must not even learn that.
    event_id: newId(),
    node_id: '100001',
    user_id: owner.id,
    extUserID: owner.id,
    ext_user_id: owner.id,
    principal_id: owner.id,
    actor_id: owner.id,
    invite_user_id: owner.id,
    remove_user_id: owner.id,
    transfer_user_id: owner.id,
    receiver: owner.id,
    // The id of the installation is no secret: everybody who is signed in knows it.
    enterprise_id: newId(),
    bot_id,
    project_id,
    bind_bot_id: bot_id,
    bind_project_id: project_id,
    ...(needs('id') && (await makeToken(owner))),
    ...(await makeWorkflow(owner, needs('execute_id', 'sub_execute_id'))),
    ...(needs('job_id') && (await makeJob(owner))),
    ...(needs('file_id', 'uploadID') && (await makeFile(owner))),
    ...(needs('spaceID', 'modelID', 'model_id', 'accountID') && (await makeProvider(owner))),
    ...(needs('join_invitation_id') && (await makeInvitation(owner))),
    ...(needs('appid', 'client_id', 'client_secret_id') && (await makeApp(owner))),
  };
}

async function makeToken(owner: TestPerson) {
  const { accessToken: calls } = owner.clientOf({ accessToken });
  // Reuse a single token: the number per person is limited.
  const { personal_access_tokens: made } = await calls.list();
  const token =
    made.find((row) => row.name === 'owned') ?? (await calls.create({ name: 'owned' })).personal_access_token;
  return { id: token.id };
}

async function makeWorkflow(owner: TestPerson, isRun: boolean) {
  const client = owner.clientOf({ workflow, workflowRun });
  const { workflow_id, submit_commit_id } = await client.workflow.create({
    name: 'owned',
    space_id: owner.spaceId,
  });
  const made = { workflow_id, entity_id: workflow_id, submit_commit_id, commit_id: submit_commit_id };
  if (!isRun) return made;
  const { execute_id } = await client.workflowRun.testRun({ workflow_id });
  return { ...made, execute_id, sub_execute_id: subExecuteId(execute_id, 'call') };
}

async function makeJob(owner: TestPerson) {
  const { library: calls, job: jobs } = owner.clientOf({ library, job });
  const { job_id } = await calls.exportSpace({ space_id: owner.spaceId });
  // Responses about the job are equal only after it has stopped changing.
  for (;;) {
    const { under_way } = await jobs.list({ limit: 1 });
    if (under_way === 0) return { job_id };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function makeFile(owner: TestPerson) {
  const file = new File(['owned'], 'owned.txt');
  const { file_id } = await owner.clientOf({ files }).files.upload({ space_id: owner.spaceId, file });
  // A multi-step upload has the id of its future file.
  return { file_id, uploadID: file_id };
}

// Models belong to the installation: everybody may use them; people who manage models change them and their
// services.
async function makeProvider(owner: TestPerson) {
  const shared = { spaceID: owner.spaceId, modelID: newId(), model_id: newId() };
  const { installation_role: role } = await owner.client.account.info();
  if (!canInInstallation(role, 'manageModels')) return { ...shared, accountID: newId() };
  const { modelManage: calls } = owner.clientOf({ modelManage });
  const { accounts } = await calls.accounts({ spaceID: owner.spaceId });
  const baseURL = 'https://models.example/v1';
  const accountID =
    accounts.find(({ name }) => name === 'owned')?.id ??
    (await calls.createAccount({ spaceID: owner.spaceId, name: 'owned', baseURL })).accountID;
  return { ...shared, accountID };
}

async function makeInvitation(owner: TestPerson) {
  const { installation_role: role } = await owner.client.account.info();
  if (!canInInstallation(role, 'managePeople')) return { join_invitation_id: newId() };
  const { enterprise: calls } = owner.clientOf({ enterprise });
  await calls.createInviteLink({ enterprise_id: installationId });
  const { join_invitation_list: list } = await calls.invitations({ enterprise_id: installationId });
  return { join_invitation_id: list[0]!.join_invitation_id };
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
