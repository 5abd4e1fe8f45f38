import type { InstallationRole } from '@heddle/api-contract';
import {
  type EnterprisePerson,
  enterpriseRoles,
  type JoinInvitation,
} from '@heddle/api-contract/families/enterprise';
import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { InstallationProfile } from './components/InstallationProfile.js';
import { InvitationAnswer } from './components/InvitationAnswer.js';
import { InvitationList } from './components/InvitationList.js';
import { OwnRole } from './components/OwnRole.js';
import { PersonTable } from './components/PersonTable.js';
import { RoleSettings } from './components/RoleSettings.js';
import { peopleMessages } from './peopleMessages.js';
import { assignableRoles, everyRole } from './roles.js';

type Body = Record<string, unknown>;

/** Fake responses by the end of the path; `asked` records the requests. */
let answers: Record<string, (body: Body) => Body>;
let asked: [path: string, body: Body][];

beforeEach(() => {
  answers = {};
  asked = [];
  setLanguage('en');
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0]!.replace(/\/$/, '').split('/').at(-1)!;
    const body = init?.body ? (JSON.parse(String(init.body)) as Body) : {};
    asked.push([path, body]);
    const answer = answers[path === 'v2' ? 'account' : path];
    return Response.json(answer ? { code: 0, msg: '', data: answer(body) } : { code: 404, msg: path });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function signIn(role: InstallationRole, id = '1'): void {
  answers['account'] = () => ({
    user_id_str: id,
    name: 'Ada',
    user_unique_name: 'ada_1',
    email: 'ada@example.com',
    description: '',
    avatar_url: '',
    screen_name: 'Ada',
    app_user_info: { user_unique_name: 'ada_1' },
    locale: 'en',
    user_create_time: 1,
    installation_role: role,
    has_password: true,
  });
}

const person = (user_id: string, role: InstallationRole): EnterprisePerson => ({
  user_id,
  name: `${role}_1`,
  nick_name: role,
  avatar_url: '',
  people_type: role === 'guest' ? 'EnterpriseGuest' : 'EnterpriseMember',
  email: `${role}@example.com`,
  enterprise_role_type_list: [enterpriseRoles[role]],
  create_time: '1700000000',
  valid: true,
  owned_teams: 0,
});
const everybody = everyRole.map((role, index) => person(String(index + 1), role));

const show = (part: ReactNode) =>
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </HeddleProvider>,
  );

describe('the people table', () => {
  test('lets the owner change all roles and remove everyone but themselves', async () => {
    signIn('owner');
    show(<PersonTable people={everybody} />);
    await screen.findByRole('button', { name: 'Remove: admin' });
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(3);
    expect(
      screen.getAllByRole('combobox', { name: /^Role of/ }).map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Role of admin', 'Role of member', 'Role of guest']);
  });

  test('lets an administrator change members and guests and step down, but not change other administrators', async () => {
    signIn('admin', '2');
    show(<PersonTable people={[...everybody, { ...person('9', 'admin'), nick_name: 'colleague' }]} />);
    await screen.findByRole('button', { name: 'Remove: member' });
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
    expect(
      screen.getAllByRole('combobox', { name: /^Role of/ }).map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Role of admin', 'Role of member', 'Role of guest']);
  });

  test('asks for confirmation before making a member an administrator, then reports it', async () => {
    signIn('owner');
    answers['update_enterprise_people'] = () => ({});
    show(<PersonTable people={everybody} />);
    fireEvent.click(await screen.findByRole('combobox', { name: 'Role of member' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Administrator' }));
    const dialog = await screen.findByRole('dialog');
    expect(asked.map(([path]) => path)).not.toContain('update_enterprise_people');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make administrator' }));
    await waitFor(() =>
      expect(asked).toContainEqual([
        'update_enterprise_people',
        { enterprise_id: '1', user_id: '3', enterprise_role_type_list: ['Admin'] },
      ]),
    );
  });
});

test('offers exactly the roles that the server accepts', () => {
  expect(assignableRoles('owner', 'member')).toEqual(everyRole);
  expect(assignableRoles('owner', 'guest')).toEqual(['admin', 'member', 'guest']);
  expect(assignableRoles('owner', 'owner')).toEqual(['owner']);
  expect(assignableRoles('admin', 'member')).toEqual(['member', 'guest']);
  expect(assignableRoles('admin', 'admin')).toEqual(['admin']);
  expect(assignableRoles('admin', 'admin', true)).toEqual(['admin', 'member', 'guest']);
  expect(assignableRoles('member', 'guest')).toEqual(['guest']);
});

describe('invitations', () => {
  const invitation = (status: JoinInvitation['invitation_status'], input: Partial<JoinInvitation> = {}) => ({
    join_invitation_id: '7',
    operator: { user_id: '1', name: 'ada_1', nick_name: 'Ada', avatar_url: '' },
    invitee: { user_id: '', name: '', nick_name: '', avatar_url: '' },
    invitation_status: status,
    create_time: '1700000000',
    expiration_time: '1700000000',
    key_end: 'wxyz',
    enterprise_role_type: 'Guest',
    uses: 1,
    most_uses: 3,
    ...input,
  });

  test('can be renewed and revoked while active, and are only listed afterwards', async () => {
    answers['list_join_invitation'] = ({ invitation_status: status }) => ({
      join_invitation_list:
        status === 'Confirming'
          ? [invitation('Confirming')]
          : [
              invitation('Revoked', {
                invitee: { user_id: '', name: 'a@b.example', nick_name: 'a@b.example', avatar_url: '' },
              }),
            ],
      page: 1,
      page_size: 20,
      total: '1',
    });
    answers['revoke_join_invitation'] = () => ({});
    answers['renew_enterprise_invite_link'] = () => ({ key: 'inew', expiration_time: '1700000000' });
    show(<InvitationList onInvite={() => undefined} />);
    expect(await screen.findByText(/Guest · Uses: 1\/3 · Created by Ada/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Renew Invitation link …wxyz' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Renew' }));
    expect(await screen.findByDisplayValue(`${window.location.origin}/join/inew`)).toBeDefined();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Revoke Invitation link …wxyz', hidden: true }));
    await waitFor(() =>
      expect(asked).toContainEqual([
        'revoke_join_invitation',
        { enterprise_id: '1', join_invitation_id: '7' },
      ]),
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Revoked' }));
    expect(await screen.findByText('Sent to a@b.example')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Renew/ })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull());
  });

  test('offers to invite people when there are none', async () => {
    answers['list_join_invitation'] = () => ({
      join_invitation_list: [],
      page: 1,
      page_size: 20,
      total: '0',
    });
    const invite = vi.fn();
    show(<InvitationList onInvite={invite} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
    expect(invite).toHaveBeenCalledOnce();
  });
});

test('lets the owner change the name and remove the icon of the installation; administrators only see them', async () => {
  let name = 'heddle.example';
  answers['get_enterprise'] = () => ({ enterprise_id: '1', name, icon_url: '/icon', super_admin_list: [] });
  answers['update_enterprise'] = (body) => {
    name = String(body.name ?? name);
    return {};
  };
  signIn('owner');
  show(<InstallationProfile />);
  const field = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: 'Weaving mill' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toContainEqual(['update_enterprise', { enterprise_id: '1', name: 'Weaving mill' }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove icon' }));
  await waitFor(() =>
    expect(asked).toContainEqual(['update_enterprise', { enterprise_id: '1', icon_uri: '' }]),
  );
  cleanup();
  queryClient.clear();
  signIn('admin');
  show(<InstallationProfile />);
  expect(await screen.findByDisplayValue('Weaving mill')).toHaveProperty('readOnly', true);
  expect(screen.getByText('Only the owner can change these.')).toBeDefined();
  for (const name of ['Save', 'Change icon', 'Remove icon'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('lets a user with an account accept or decline an email invitation', async () => {
  answers['update_join_invitation'] = () => ({});
  show(<InvitationAnswer invitationKey="ikey" invitedRole="admin" inviter="Ada" />);
  expect(screen.getByText(/Ada invited you.*Administrator/)).toBeDefined();
  for (const [button, joined] of [
    ['Decline', false],
    ['Accept', true],
  ] as const) {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false),
    );
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(asked).toContainEqual([
        'update_join_invitation',
        { enterprise_id: '1', join_invitation_id: 'ikey', joined },
      ]),
    );
  }
});

test('lets users who may remove a person sign them out, after a confirmation', async () => {
  signIn('owner');
  answers['kick_user'] = () => ({});
  show(<PersonTable people={everybody} />);
  const buttons = await screen.findAllByRole('button', { name: /^Sign out everywhere/ });
  expect(buttons).toHaveLength(everybody.length - 1);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere: member' }));
  const dialog = await screen.findByRole('dialog');
  expect(asked.map(([path]) => path)).not.toContain('kick_user');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(asked).toContainEqual(['kick_user', { extUserID: '3' }]));
});

test('lets a guest request membership once and shows members no request form', async () => {
  signIn('guest');
  let status = 'Deny';
  answers['get_application_for_enterprise_member'] = () => ({
    application_for_enterprise_member_status: status,
    enterprise_id: '1',
    name: 'heddle.example',
    icon_url: '',
    super_admin_list: [],
    remark: '',
  });
  answers['create_application_for_enterprise_member'] = () => {
    status = 'AlreadyApplied';
    return {};
  };
  show(<OwnRole />);
  expect(await screen.findByText(/Your last request was declined/)).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), {
    target: { value: 'please' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Request membership' }));
  expect((await screen.findByRole('status')).textContent).toContain('Request sent');
  expect(asked).toContainEqual([
    'create_application_for_enterprise_member',
    { enterprise_id: '1', remark: 'please' },
  ]);
  cleanup();
  queryClient.clear();
  signIn('member');
  show(<OwnRole />);
  expect(await screen.findByText('Member')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('has a label for every permission in both languages', async () => {
  answers['get_enterprise_settings'] = () => ({
    enterprise_settings: [
      {
        enterprise_setting_key: 'ForbidGuestJoinEnterprise',
        enterprise_setting_value: { value: 'true', value_type: 'Boolean' },
      },
      {
        enterprise_setting_key: 'JoinEnterpriseShareLinkExpirationTime',
        enterprise_setting_value: { value: '3', value_type: 'Integer' },
      },
    ],
  });
  show(<RoleSettings />);
  const takesGuests = (await screen.findByRole('switch', { name: /^Allow guests/ })) as HTMLInputElement;
  expect(takesGuests.checked).toBe(false);
  for (const header of screen.getAllByRole('rowheader')) expect(header.textContent).not.toMatch(/^can[A-Z]/);
  expect(screen.getAllByRole('rowheader').length).toBe(
    Object.keys(peopleMessages.messages.en).filter((key) => /^can[A-Z]/.test(key)).length,
  );
});
