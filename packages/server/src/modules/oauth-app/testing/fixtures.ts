import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['appid', 'client_id', 'client_secret_id'], async (owner) => {
    const { oauthApp: calls } = owner.clientOf({ oauthApp });
    const { apps } = await calls.list();
    const { appid } =
      apps.find((app) => app.name === 'owned') ?? (await calls.create({ name: 'owned' })).app_meta;
    const { client_secrets: secrets } = await calls.get({ appid });
    const secret = secrets[0] ?? (await calls.createSecret({ appid })).client_secret;
    return { appid, client_id: appid, client_secret_id: secret.id };
  }),
];
