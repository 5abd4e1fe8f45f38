import type { AuditLine, auditOutcomes } from '@heddle/api-contract/families/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { auditKeys } from './keys.js';

/** Outcome of an action. */
export type AuditOutcome = (typeof auditOutcomes)[number];

const pageSize = 50;

/** The audit log of a space, or of the whole installation without one; newest first. */
export function useAuditLog(spaceId: string | undefined, outcome: AuditOutcome | undefined) {
  return useInfiniteQuery({
    queryKey: auditKeys.log({ spaceId, outcome }),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.audit.list(
        {
          page_size: pageSize,
          cursor: pageParam,
          ...(spaceId && { space_id: spaceId }),
          ...(outcome && { outcome }),
        },
        { signal },
      ),
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
    select: ({ pages }): AuditLine[] => pages.flatMap(({ items }) => items),
  });
}
