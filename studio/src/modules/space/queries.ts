import type { Answer } from '@heddle/api-contract';
import type { space } from '@heddle/api-contract/families/space';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { spaceKeys } from './keys.js';
import { isRefusal } from './roles.js';

type Calls = typeof space.calls;

/** A space with one page of its members. */
export type Team = Answer<Calls['members']>;

/** Filter of the member list. */
export interface MemberFilter {
  search: string;
  /** 0 for all roles. */
  role: number;
  /** Counted from 1. */
  page: number;
}

export const membersPerPage = 20;

export function useMembers(spaceId: string, { search, role, page }: MemberFilter) {
  return useQuery({
    queryKey: spaceKeys.members(spaceId, search, role, page),
    queryFn: ({ signal }) =>
      api.space.members(
        { space_id: spaceId, search_word: search, space_role_type: role, page, size: membersPerPage },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Always refetch: people may join by link at any time.
    staleTime: 0,
  });
}

export function useLinks(spaceId: string) {
  return useQuery({
    queryKey: spaceKeys.links(spaceId),
    queryFn: async ({ signal }) => (await api.space.links({ space_id: spaceId }, { signal })).links,
  });
}

/** Invitations to existing accounts, newest first. */
export function useInvitations(spaceId: string) {
  return useQuery({
    queryKey: spaceKeys.invitations(spaceId),
    queryFn: async ({ signal }) =>
      (await api.space.invitations({ space_id: spaceId, page: 1, size: 50 }, { signal }))
        .space_invite_manage_info_list,
  });
}

/** Requests to join, newest first. */
export function useApplications(spaceId: string) {
  return useQuery({
    queryKey: spaceKeys.applications(spaceId),
    queryFn: async ({ signal }) =>
      (await api.space.applications({ space_id: spaceId, page: 1, size: 50 }, { signal }))
        .space_apply_manage_info_list,
  });
}

/** Users who can be invited, by username, name or full email address. */
export function usePeople(spaceId: string, word: string) {
  return useQuery({
    queryKey: spaceKeys.people(spaceId, word),
    enabled: word !== '',
    queryFn: async ({ signal }) =>
      (await api.space.searchPeople({ space_id: spaceId, search_list: [word] }, { signal })).member_info_list,
  });
}

/** The invitation behind a key. */
export function useInvitation(key: string) {
  return useQuery({
    queryKey: spaceKeys.openedInvitation(key),
    queryFn: ({ signal }) => api.space.invitation({ space_id: key }, { signal }),
  });
}

function refresh(spaceId?: string): Promise<unknown> {
  const { list, openedInvitations, myInvitations, space } = spaceKeys;
  const keys = [list, openedInvitations, myInvitations, ...(spaceId ? [space(spaceId)] : [])];
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * A mutation of a space. Refetches everything shown of it, even after a failure: the user's permissions may
 * have changed meanwhile.
 */
function useChange<Input, Output>(
  spaceId: string | undefined,
  mutationFn: (input: Input) => Promise<Output>,
  isQuiet = false,
) {
  return useMutation({
    mutationFn,
    meta: { isQuiet },
    onSuccess: () => refresh(spaceId),
    onError: (error) => {
      if (isRefusal(error)) void refresh(spaceId);
    },
  });
}

export interface TeamTexts {
  name: string;
  description: string;
}

/** Creates a team; resolves with its id. */
export function useCreateTeam() {
  return useChange(
    undefined,
    async (texts: TeamTexts) => (await api.space.save({ ...texts, space_type: 2 })).id,
    true,
  );
}

export interface TeamSettings extends TeamTexts {
  joinsAtOnce: boolean;
  everybodyPublishes: boolean;
}

export function useSaveTeam(spaceId: string) {
  return useChange(
    spaceId,
    ({ name, description, joinsAtOnce, everybodyPublishes }: TeamSettings) =>
      api.space.save({
        space_id: spaceId,
        name,
        description,
        space_config: {
          is_support_external_users_join_space: joinsAtOnce,
          is_all_member_can_publish: everybodyPublishes,
        },
      }),
    true,
  );
}

/** Changes or removes a team's icon. */
export function useTeamIcon(spaceId: string) {
  return useChange(spaceId, async (icon: File | undefined) => {
    if (icon) await api.space.uploadIcon({ space_id: spaceId, icon });
    else await api.space.removeIcon({ space_id: spaceId });
  });
}

export function useDeleteTeam(spaceId: string) {
  return useChange(undefined, () => api.space.remove({ space_id: spaceId }));
}

export function useChangeRole(spaceId: string) {
  return useChange(spaceId, (input: { userId: string; role: 2 | 3 }) =>
    api.space.updateMember({ space_id: spaceId, user_id: input.userId, space_role_type: input.role }),
  );
}

export function useRemoveMember(spaceId: string) {
  return useChange(spaceId, (userId: string) =>
    api.space.removeMember({ space_id: spaceId, remove_user_id: userId }),
  );
}

export function useTransfer(spaceId: string) {
  return useChange(spaceId, (userId: string) =>
    api.space.transfer({ space_id: spaceId, transfer_user_id: userId }),
  );
}

/** Leaves a team; the user's content goes to the heir, or else to the owner. */
export function useLeave(spaceId: string) {
  return useChange(undefined, (heirId: string | undefined) =>
    api.space.exit({ space_id: spaceId, ...(heirId ? { transfer_user_id: heirId } : {}) }),
  );
}

interface NewLink {
  role: 2 | 3;
  days: number;
  /** 0 for unlimited uses. */
  maxUses: number;
}

export function useCreateLink(spaceId: string) {
  return useChange(spaceId, ({ role, days, maxUses }: NewLink) =>
    api.space.createLink({
      space_id: spaceId,
      space_role_type: role,
      days,
      ...(maxUses > 0 ? { most_uses: maxUses } : {}),
    }),
  );
}

export function useRevokeLink(spaceId: string) {
  return useChange(spaceId, (link_id: string) => api.space.revokeLink({ space_id: spaceId, link_id }));
}

/** Replaces the key of a link; resolves with the link and its new key. */
export function useRenewLink(spaceId: string) {
  return useChange(spaceId, (link_id: string) => api.space.renewLink({ space_id: spaceId, link_id }));
}

/** Invites by email address; resolves with the result for each. */
export function useInviteByMail(spaceId: string) {
  return useChange(
    spaceId,
    async ({ emails, role }: { emails: string[]; role: 2 | 3 }) =>
      (await api.space.inviteByMail({ space_id: spaceId, emails, space_role_type: role })).results,
    true,
  );
}

export function useInvitePeople(spaceId: string) {
  return useChange(
    spaceId,
    ({ userIds, role }: { userIds: string[]; role: 2 | 3 }) =>
      api.space.invite({
        space_id: spaceId,
        member_info_list: userIds.map((user_id) => ({ user_id, space_role_type: role })),
      }),
    true,
  );
}

export function useRevokeInvitation(spaceId: string) {
  return useChange(spaceId, (userId: string) =>
    api.space.revokeInvitation({ space_id: spaceId, invite_user_id: userId }),
  );
}

export function useDecide(spaceId: string) {
  return useChange(spaceId, ({ ids, isYes }: { ids: string[]; isYes: boolean }) =>
    api.space.decideApplications({
      space_id: spaceId,
      apply_id_list: ids,
      space_apply_status: isYes ? 1 : 3,
    }),
  );
}

/**
 * Joins by link key, or answers an invitation by space id. Resolves with the space id, which is empty while
 * approval is pending.
 */
export function useJoin() {
  return useChange(undefined, async ({ key, isDeclined }: { key: string; isDeclined?: boolean }) => {
    const { Data } = await api.space.join({
      space_id: key,
      join_space_type: 2,
      ...(isDeclined ? { is_reject: true } : {}),
    });
    return Data.space_id;
  });
}

/** Members who may publish in a team that restricts publishing. */
export function usePublishers(spaceId: string) {
  return useQuery({
    queryKey: spaceKeys.publishers(spaceId),
    queryFn: async ({ signal }) =>
      (await api.space.publishers({ space_id: spaceId, limit: 100 }, { signal })).member_info_list,
  });
}

/** Adds or removes a member who may publish. */
export function useSetPublisher(spaceId: string) {
  return useChange(spaceId, async ({ userId, isListed }: { userId: string; isListed: boolean }) => {
    const input = { space_id: spaceId, member_list: [userId] };
    if (isListed) await api.space.addPublishers(input);
    else await api.space.removePublishers(input);
  });
}

/** What the model calls of one conversation may use. */
export interface ConversationLimit {
  tokens?: number | undefined;
  cost?: number | undefined;
}

export function useSpaceLimits(spaceId: string) {
  return useQuery({
    queryKey: spaceKeys.limits(spaceId),
    queryFn: ({ signal }) => api.spending.read({ space_id: spaceId }, { signal }),
  });
}

export function useChangeLimits(spaceId: string) {
  return useChange(spaceId, async (conversation_limit: ConversationLimit) => {
    await api.spending.change({ space_id: spaceId, conversation_limit });
  });
}
