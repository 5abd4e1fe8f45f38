import { errorCodes } from '@heddle/api-contract';
import { opWorkflow } from '@heddle/api-contract/families/op-workflow';
import { productPackage } from '@heddle/api-contract/families/product-package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import { createFixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { sampleInput } from './testing/sampleInput.js';

/** Calls about the whole installation; other calls of these families are for everybody who is signed in. */
const operatorCalls = [
  'account.registrationSetting',
  'account.setRegistration',
  'audit.list',
  'enterprise.addPeople',
  'enterprise.addablePeople',
  'enterprise.applications',
  'enterprise.createInviteLink',
  'enterprise.decideApplications',
  'enterprise.invitations',
  'enterprise.inviteByMail',
  'enterprise.people',
  'enterprise.peopleElsewhere',
  'enterprise.removePerson',
  'enterprise.revokeInvitation',
  'enterprise.settings',
  'enterprise.signOutPerson',
  'enterprise.update',
  'enterprise.updatePerson',
  'enterprise.updateSettings',
  'knowledgeIndex.changeSettings',
  'modelManage.check',
  'modelManage.createAccount',
  'modelManage.deleteAccount',
  'modelManage.localServices',
  'modelManage.maskedData',
  'modelManage.relatedResources',
  'modelManage.updateAccount',
  'modelManage.updateModelStatus',
  'modelManage.upsertModel',
  'modelManage.usage',
  'modelManage.validateAccount',
  'product.adminListing',
  'product.adminUnlisting',
  'product.ban',
  'product.batchListing',
  'product.batchUnlisting',
  'product.compareDraft',
  'product.events',
  'product.liftBan',
  'product.rejectListing',
  'product.settings',
  'product.updateSettings',
  'moderation.banUser',
  'moderation.changeSettings',
  'moderation.closeReports',
  'moderation.comments',
  'moderation.deleteTopPost',
  'moderation.discussions',
  'moderation.post',
  'moderation.postLabels',
  'moderation.posts',
  'moderation.previewTopPost',
  'moderation.publishTopPost',
  'moderation.readSettings',
  'moderation.reports',
  'moderation.setComments',
  'moderation.setDiscussions',
  'moderation.setPosts',
  'moderation.setTopPost',
  'moderation.setUser',
  'moderation.topPosts',
  'moderation.updateTopPost',
  'productAdmin.categories',
  'productAdmin.customerCaseTags',
  'productAdmin.deleteFeatured',
  'productAdmin.deleteTopic',
  'productAdmin.featuredList',
  'productAdmin.featuredPreview',
  'productAdmin.landingConfig',
  'productAdmin.latestFeatured',
  'productAdmin.list',
  'productAdmin.markScores',
  'productAdmin.partnerTags',
  'productAdmin.pluginInfo',
  'productAdmin.recommend',
  'productAdmin.saveCategories',
  'productAdmin.scores',
  'productAdmin.setFeatured',
  'productAdmin.setLanding',
  'productAdmin.setTopic',
  'productAdmin.topicPreview',
  'productAdmin.topicStatus',
  'productAdmin.topics',
  'productAdmin.unrecommend',
  'productAdmin.uploadImage',
  ...Object.keys(productPackage.calls).map((name) => `productPackage.${name}`),
  ...Object.keys(opWorkflow.calls).map((name) => `opWorkflow.${name}`),
  'workflowTemplate.putOnList',
  'workflowTemplate.removeFromList',
];

/** Values for fields whose type alone does not make a valid input. */
const validValues = {
  from: '2026-01-01',
  to: '2026-01-31',
  emails: ['guest@example.com'],
  join_application_id_list: ['1'],
  enterprise_people: [{ user_id: '1', enterprise_role_type_list: ['Member'] }],
  enterprise_settings: [
    { enterprise_setting_key: 'ForbidGuestJoinEnterprise', enterprise_setting_value: { value: 'true' } },
  ],
};

let world: TestWorld;
let owner: TestPerson;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  person = await world.register();
});
afterAll(() => world.close());

test('SEC-28: calls about the installation are refused to ordinary members, and change nothing', async () => {
  const things = await createFixtures(owner);
  const before = JSON.stringify(await owner.client.account.registrationSetting());
  const wrong: string[] = [];
  for (const name of operatorCalls) {
    const route = world.app.routes.find((known) => `${known.family}.${known.name}` === name);
    if (!route) throw new Error(`there is no ${name}`);
    // Everybody may read the log of their own space.
    const space_id = name === 'audit.list' ? '' : person.spaceId;
    // With ids of the owner's things, and with the person's own space: neither is sufficient.
    for (const own of [validValues, { ...validValues, spaceID: person.spaceId, space_id }]) {
      const input = {
        ...sampleInput(route.call, (field) => fixtureId(things, route, field) ?? newId()),
        ...own,
      };
      const response = await world.app.fetch(requestOf(route.call, input, { cookie: person.cookie }));
      const { code } = (await response.json()) as { code: number };
      if (code !== errorCodes.accessDenied) wrong.push(`${name}: ${code}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(JSON.stringify(await owner.client.account.registrationSetting())).toBe(before);
});

test('SEC-28: no route for operators, debuggers or migrations exists besides the calls', async () => {
  for (const path of [
    '/metrics',
    '/api/admin',
    '/admin',
    '/debug',
    '/debug/pprof',
    '/migrations',
    '/config',
    '/.env',
    '/.git/config',
    '/api/op/template_list',
    '/api/op_config/log_level',
    '/openapi.yaml/../heddle.db',
  ]) {
    const response = await world.app.request(path, { headers: { cookie: owner.cookie } });
    expect([path, response.status]).toEqual([path, 404]);
  }
});
