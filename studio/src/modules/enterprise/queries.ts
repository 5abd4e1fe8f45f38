import type { InstallationRole } from '@heddle/api-contract';
import {
  enterpriseRoles,
  installationId,
  type JoinInvitation,
} from '@heddle/api-contract/families/enterprise';
import { fileUses } from '@heddle/api-contract/families/file';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { enterpriseKeys } from './keys.js';

const enterprise_id = installationId;

/** Rows per page of users and invitations. */
export const rowsPerPage = 20;

/** Filter of the list of users. */
export interface PeopleFilter {
  /** Start of a name, or a full email address. */
  search: string;
  /** Undefined for all roles. */
  role?: InstallationRole | undefined;
}

/** Users of the installation, page by page. */
export function usePeople({ search, role }: PeopleFilter) {
  return useInfiniteQuery({
    queryKey: enterpriseKeys.peopleList(search, role),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.enterprise.people(
        {
          enterprise_id,
          search_key: search,
          ...(role && { enterprise_role_type_list: [enterpriseRoles[role]] }),
          page: pageParam,
          page_size: rowsPerPage,
        },
        { signal },
      ),
    getNextPageParam: (last, all) =>
      all.length * rowsPerPage < Number(last.total) ? all.length + 1 : undefined,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      rows: pages.flatMap((page) => page.enterprise_people_list),
      total: Number(pages.at(-1)?.total ?? 0),
    }),
  });
}

/** Changes a user's role; transferring the installation also reduces the current user's own permissions. */
export function useSetRole() {
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: InstallationRole }) =>
      api.enterprise.updatePerson({
        enterprise_id,
        user_id: userId,
        enterprise_role_type_list: [enterpriseRoles[role]],
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Removes a user; the heir takes over their teams. */
export function useRemovePerson() {
  return useMutation({
    mutationFn: ({ userId, heirId }: { userId: string; heirId: string | undefined }) =>
      api.enterprise.removePerson({ enterprise_id, user_id: userId, receiver: heirId }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Ends all sessions of a user. */
export function useSignOutPerson() {
  return useMutation({
    mutationFn: (userId: string) => api.enterprise.signOutPerson({ extUserID: userId }),
  });
}

/** Roles that an invitation can grant. */
export type InvitedRole = Exclude<InstallationRole, 'owner'>;

const refreshInvitations = () => queryClient.invalidateQueries({ queryKey: enterpriseKeys.invitations });

export function useCreateInviteLink() {
  return useMutation({
    mutationFn: ({ role, days, maxUses }: { role: InvitedRole; days: number; maxUses: number }) =>
      api.enterprise.createInviteLink({
        enterprise_id,
        enterprise_role_type: enterpriseRoles[role],
        days,
        ...(maxUses > 0 ? { most_uses: maxUses } : {}),
      }),
    onSuccess: refreshInvitations,
  });
}

/** Invites by email address; resolves with the result for each. */
export function useInviteByMail() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ emails, role }: { emails: string[]; role: InvitedRole }) =>
      (
        await api.enterprise.inviteByMail({
          enterprise_id,
          emails,
          enterprise_role_type: enterpriseRoles[role],
        })
      ).results,
    onSuccess: refreshInvitations,
  });
}

export function useInvitations(status: JoinInvitation['invitation_status'], page: number) {
  return useQuery({
    queryKey: enterpriseKeys.invitationPage(status, page),
    queryFn: ({ signal }) =>
      api.enterprise.invitations(
        { enterprise_id, invitation_status: status, page, page_size: rowsPerPage },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (id: string) => api.enterprise.revokeInvitation({ enterprise_id, join_invitation_id: id }),
    onSettled: refreshInvitations,
  });
}

/** Replaces the key of a link; resolves with the new key. */
export function useRenewInviteLink() {
  return useMutation({
    mutationFn: (id: string) => api.enterprise.renewInviteLink({ enterprise_id, join_invitation_id: id }),
    onSettled: refreshInvitations,
  });
}

/** Loads an invitation as it applies to the signed-in user. */
export function useInviteInfo(key: string) {
  return useQuery({
    queryKey: enterpriseKeys.invitationInfo(key),
    queryFn: ({ signal }) => api.enterprise.inviteInfo({ invite_key: key }, { signal }),
    retry: false,
  });
}

/** Accepts or declines an email invitation; accepting it can change the user's permissions. */
export function useAnswerInvitation(key: string) {
  return useMutation({
    mutationFn: (joined: boolean) =>
      api.enterprise.answerInvitation({ enterprise_id, join_invitation_id: key, joined }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Pending requests of guests. */
export function useApplications() {
  return useQuery({
    queryKey: enterpriseKeys.applications,
    queryFn: async ({ signal }) =>
      (
        await api.enterprise.applications(
          { enterprise_id, application_status: 'Processing', page_size: 100 },
          { signal },
        )
      ).join_application_list,
  });
}

export function useDecide() {
  return useMutation({
    mutationFn: ({ id, isYes }: { id: string; isYes: boolean }) =>
      api.enterprise.decideApplications({
        enterprise_id,
        application_status: isYes ? 'Approved' : 'Rejected',
        join_application_id_list: [id],
      }),
    onSettled: () =>
      Promise.all(
        [enterpriseKeys.applications, enterpriseKeys.people].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** State of the current user's own request; not loaded unless they are a guest. */
export function useOwnApplication(isGuest: boolean) {
  return useQuery({
    queryKey: enterpriseKeys.ownApplication,
    queryFn: ({ signal }) => api.enterprise.application({ enterprise_id }, { signal }),
    enabled: isGuest,
  });
}

/** Requests membership. */
export function useApply() {
  return useMutation({
    mutationFn: (remark: string) => api.enterprise.apply({ enterprise_id, remark }),
    onSettled: () =>
      Promise.all(
        [enterpriseKeys.ownApplication, enterpriseKeys.invitationInfos].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Settings for invitations and guests. */
interface InstallationSettings {
  takesGuests: boolean;
  invitationDays: number;
}

export function useInstallationSettings() {
  return useQuery({
    queryKey: enterpriseKeys.settings,
    queryFn: async ({ signal }): Promise<InstallationSettings> => {
      const { enterprise_settings: rows } = await api.enterprise.settings({ enterprise_id }, { signal });
      const value = (key: (typeof rows)[number]['enterprise_setting_key']) =>
        rows.find((row) => row.enterprise_setting_key === key)?.enterprise_setting_value.value;
      return {
        takesGuests: value('ForbidGuestJoinEnterprise') !== 'true',
        invitationDays: Number(value('JoinEnterpriseShareLinkExpirationTime')),
      };
    },
  });
}

export function useSetInstallationSettings() {
  return useMutation({
    mutationFn: ({ takesGuests, invitationDays }: InstallationSettings) =>
      api.enterprise.updateSettings({
        enterprise_id,
        enterprise_settings: [
          {
            enterprise_setting_key: 'ForbidGuestJoinEnterprise',
            enterprise_setting_value: { value: String(!takesGuests) },
          },
          {
            enterprise_setting_key: 'JoinEnterpriseShareLinkExpirationTime',
            enterprise_setting_value: { value: String(invitationDays) },
          },
        ],
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: enterpriseKeys.settings }),
  });
}

/** Name and icon of the installation. */
export function useInstallation() {
  return useQuery({
    queryKey: enterpriseKeys.installation,
    queryFn: ({ signal }) => api.enterprise.get({ enterprise_id }, { signal }),
  });
}

/**
 * Changes the given fields; an empty name or icon removes the current one. Callers that show errors
 * themselves pass `isQuiet`.
 */
export function useUpdateInstallation(meta: { isQuiet?: boolean } = {}) {
  return useMutation({
    meta,
    mutationFn: async ({ name, icon }: { name?: string; icon?: File | null }) =>
      api.enterprise.update({
        enterprise_id,
        name,
        ...(icon !== undefined && { icon_uri: icon === null ? '' : await upload(icon) }),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: enterpriseKeys.installation }),
  });
}

async function upload(icon: File): Promise<string> {
  const bytes = new Uint8Array(await icon.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const { upload_uri } = await api.files.uploadBase64({
    file_head: { file_type: icon.name.split('.').at(-1), biz_type: fileUses.enterpriseIcon },
    data: btoa(text),
  });
  return upload_uri;
}
