import { expect, test } from 'vitest';
import { type AuthDraft, authChangeOf, authDraftOf, missingAuthFields, noAuth } from './AuthDraft.js';

type Meta = Parameters<typeof authDraftOf>[0];

const stored = (meta: object) => ({ auth_type: [0], oauth_info: '', service_token: '', ...meta }) as Meta;

const code: AuthDraft = {
  ...noAuth,
  auth: 'code',
  clientId: 'heddle',
  authorizeUrl: 'https://accounts.example.com/authorize',
  tokenUrl: 'https://accounts.example.com/token',
  scope: 'read write',
  isShared: true,
};

test.each<AuthDraft>([
  noAuth,
  { ...noAuth, auth: 'service', place: '2', keyName: 'token' },
  code,
  {
    ...code,
    auth: 'client',
    authorizeUrl: '',
    isShared: false,
    tokenFormat: 'application/json',
    secretIn: 'basic',
  },
])('$auth is read as it was stored', (draft) => {
  const { auth_type, ...change } = authChangeOf(draft);
  expect(authDraftOf(stored({ ...change, auth_type: [auth_type] })).draft).toEqual(draft);
});

test('a stored secret is neither shown nor sent back', () => {
  const oauth_info = authChangeOf({ ...code, clientSecret: 'new' }).oauth_info ?? '';
  expect(JSON.parse(oauth_info)).toMatchObject({ client_secret: 'new' });
  const masked = JSON.stringify({ ...JSON.parse(oauth_info), client_secret: '******' });
  const read = authDraftOf(stored({ auth_type: [3], sub_auth_type: 4, oauth_info: masked }));
  expect(read).toEqual({ draft: code, hasSecret: true });
  expect(JSON.parse(authChangeOf(read.draft).oauth_info ?? '')).toMatchObject({ client_secret: '' });
});

test('names what is missing for each kind', () => {
  expect(missingAuthFields(noAuth, false)).toEqual([]);
  expect(missingAuthFields({ ...noAuth, auth: 'service' }, false)).toEqual(['key']);
  expect(missingAuthFields({ ...noAuth, auth: 'service' }, true)).toEqual([]);
  expect(missingAuthFields({ ...noAuth, auth: 'code' }, false)).toEqual([
    'clientId',
    'tokenUrl',
    'authorizeUrl',
  ]);
  expect(missingAuthFields({ ...noAuth, auth: 'client' }, false)).toEqual(['clientId', 'tokenUrl']);
});
