import { errorCodes } from '@heddle/api-contract';
import { testCase, testedComponents } from '@heddle/api-contract/families/test-case';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, field } from '../../testing/runDocuments.js';

let world: TestWorld;
let owner: TestPerson;
let member: TestPerson;
let endpoint: ScriptedEndpoint;
let workflow_id: string;
let bizComponentSubject: { componentID: string };

const api = (person = owner) => person.clientOf({ testCase, workflow });
const cases = (person = owner) => api(person).testCase;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint(streamTexts(['{"name": "Ada", "invented": 1}']));
  const { baseURL } = endpoint;
  world = await createTestApp({
    models: createModels(
      { models: [{ id: '9', name: 'Nine', baseURL, model: 'nine' }] },
      { fetch: createOutboundFetch({ privateOrigins: [new URL(baseURL).origin] }) },
    ),
  });
  owner = await world.register();
  member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  const invited = { user_id: member.id, space_role_type: 3 } as const;
  await owner.client.space.invite({ space_id, member_info_list: [invited] });
  await member.client.space.join({ space_id });
  ({ workflow_id } = await api().workflow.create({ name: 'greets', space_id }));
  await setFields([field('name', 'string')]);
  bizComponentSubject = { componentID: workflow_id };
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});

const setFields = (fields: ReturnType<typeof field>[]) =>
  api().workflow.save({ workflow_id, schema: JSON.stringify(chain(fields, [])) });

const list = async (person = owner) => (await cases(person).list({ bizComponentSubject })).cases;

test('inputs are saved under a name, changed, chosen as the default and deleted', async () => {
  const save = (caseBase: Parameters<ReturnType<typeof cases>['save']>[0]['caseBase']) =>
    cases().save({ bizComponentSubject, caseBase });
  const { caseDetail } = await save({ name: ' Ada ', input: '{ "name": "Ada" }', isDefault: true });
  expect(caseDetail).toMatchObject({
    caseBase: { name: 'Ada', input: '{"name":"Ada"}', isDefault: true },
    schemaIncompatible: false,
    updater: { ID: owner.id },
  });
  const { caseID } = caseDetail.caseBase;
  const second = (await save({ name: 'Grace', input: '{"name":"Grace"}' })).caseDetail.caseBase.caseID;
  // The Start node of the workflow is another way to name it.
  await cases().setDefault({
    bizComponentSubject: {
      componentID: '100001',
      componentType: testedComponents.start,
      parentComponentID: workflow_id,
    },
    caseID: second,
  });
  await save({ caseID, name: 'Ada Lovelace', description: 'first' });
  expect((await list()).map(({ caseBase }) => caseBase)).toMatchObject([
    { caseID: second, name: 'Grace', isDefault: true },
    { caseID, name: 'Ada Lovelace', description: 'first', input: '{"name":"Ada"}', isDefault: false },
  ]);
  expect((await cases().list({ bizComponentSubject, caseName: 'LOVE' })).cases).toHaveLength(1);
  expect(await cases().check({ bizComponentSubject, caseName: 'Grace' })).toMatchObject({ isPass: false });
  expect(await cases().check({ bizComponentSubject, caseName: 'Alan' })).toMatchObject({ isPass: true });

  await setFields([field('name', 'string'), field('age', 'integer', { required: true })]);
  expect((await list()).every(({ schemaIncompatible }) => schemaIncompatible)).toBe(true);
  const { schemaJson } = await cases().schema({ bizComponentSubject });
  expect(JSON.parse(schemaJson)).toMatchObject({
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
  });
  await setFields([field('name', 'string')]);

  // The same for a case of nobody as for one of a workflow that the caller may not edit.
  await expect(cases(member).delete({ caseIDs: [caseID] })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  await expect(cases().delete({ caseIDs: [caseID, '1'] })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  expect(await cases().delete({ caseIDs: [caseID, second] })).toEqual({ deletedCaseIDS: [caseID, second] });
  expect(await list()).toEqual([]);
});

test('members of the space read saved inputs, and only those who can edit the workflow change them', async () => {
  const caseBase = { name: 'shared', input: '{"name":"Ada"}' };
  const { caseDetail } = await cases().save({ bizComponentSubject, caseBase });
  expect((await list(member)).map(({ caseBase: { name } }) => name)).toEqual(['shared']);
  const { caseID } = caseDetail.caseBase;
  const denied = { code: errorCodes.accessDenied };
  await expect(cases(member).save({ bizComponentSubject, caseBase: { name: 'x' } })).rejects.toMatchObject(
    denied,
  );
  await expect(cases(member).setDefault({ bizComponentSubject, caseID })).rejects.toMatchObject(denied);
});

test.each([
  ['a taken name', { name: 'shared', input: '{}' }, /already has inputs named shared/],
  ['an empty name', { name: ' ', input: '{}' }, /need a name/],
  ['inputs that are no object', { name: 'list', input: '[1]' }, /must be a JSON object/],
  ['inputs that are no JSON', { name: 'text', input: '{' }, /must be a JSON object/],
  ['a case that is not there', { caseID: '1', name: 'new' }, /no saved test inputs 1/],
])('refuses %s', async (_, caseBase, reason) => {
  await expect(cases().save({ bizComponentSubject, caseBase })).rejects.toMatchObject({
    code: errorCodes.workflowInvalid,
    message: expect.stringMatching(reason),
  });
});

test('a model writes inputs of the declared fields, which differ in what they test', async () => {
  const { genCaseData } = await cases().generate({ bizComponentSubject, count: 2 });
  expect(genCaseData.map(({ input }) => JSON.parse(input))).toEqual([{ name: 'Ada' }, { name: 'Ada' }]);
  expect(new Set(genCaseData.map(({ name }) => name)).size).toBe(2);
  expect(JSON.stringify(endpoint.calls[0]?.body)).toContain('A typical case');
  expect(JSON.stringify(endpoint.calls[1]?.body)).toContain('A minimal case');
});
