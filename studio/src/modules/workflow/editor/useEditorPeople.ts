import type { CanvasSelection, NodeBadge } from '@heddle/flow-canvas';
import { titleOf } from '@heddle/workflow-schema';
import { IconMessageCircle, IconUsers } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { queryClient } from '../../../shared/api/client.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useAccount } from '../../account/index.js';
import { type CommentAnchors, commentMessages, useOpenComments } from '../../comment/index.js';
import {
  type Neighbour,
  nameOfNeighbour,
  type Place,
  type Places,
  presenceMessages,
  usePresence,
} from '../../presence/index.js';
import type { SaveState } from '../autosave/createAutosave.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import { workflowKeys } from '../keys.js';
import type { LiveDocument } from './useLiveDocument.js';

/** Others in the editor of a workflow, and what they say about its nodes. */
export interface EditorPeople {
  resource: { kind: 'workflow'; id: string };
  neighbours: readonly Neighbour[];
  commentsVersion: string;
  /** Why the workflow can no longer be edited here, though it could when it was opened; in words. */
  ended: string | undefined;
  /** True if the right to edit was withdrawn. */
  isWithdrawn: boolean;
  anchors: CommentAnchors;
  badges: Readonly<Record<string, NodeBadge>>;
  onSelectionChange(selection: CanvasSelection): void;
  /** Where others are on the canvas. */
  places: Places;
  /** Tells others where the user is on it. */
  place(place: Place): void;
}

export function useEditorPeople(
  spaceId: string,
  stored: Pick<StoredWorkflow, 'id' | 'canEdit'>,
  saveState: SaveState,
  live: LiveDocument | undefined,
  onShowNode: (nodeId: string) => void,
): EditorPeople {
  const resource = useMemo(() => ({ kind: 'workflow', id: stored.id }) as const, [stored.id]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const presence = usePresence(resource, () => {
    void queryClient.invalidateQueries({ queryKey: workflowKeys.state(spaceId, stored.id) });
  });
  const { neighbours, canEdit, ended, commentsVersion, select, announceSaved, places, place } = presence;
  const savedAt = saveState.kind === 'saved' ? saveState.at : undefined;
  useEffect(() => {
    if (savedAt !== undefined) announceSaved();
  }, [savedAt, announceSaved]);
  const { byAnchor } = useOpenComments(resource);
  const nameOf = useCallback(
    (nodeId: string) => {
      const [node] = live?.document.nodesById(nodeId) ?? [];
      return node && (titleOf(node.json) || nodeId);
    },
    [live],
  );
  return {
    ...{ resource, neighbours, commentsVersion, ended, places, place },
    isWithdrawn: stored.canEdit && canEdit === false,
    anchors: { current: selected.length === 1 ? selected[0]! : '', nameOf, onShow: onShowNode },
    badges: useBadges(neighbours, byAnchor),
    onSelectionChange: useCallback(
      ({ nodes }: CanvasSelection) => {
        setSelected(nodes);
        select(nodes);
      },
      [select],
    ),
  };
}

/** Marks the nodes that others have selected, and those with open comments. */
function useBadges(
  neighbours: readonly Neighbour[],
  comments: Readonly<Record<string, number>>,
): Readonly<Record<string, NodeBadge>> {
  const t = useMessages(presenceMessages);
  const tComment = useMessages(commentMessages);
  const language = useLanguage();
  const ownId = useAccount().data?.user_id_str;
  return useMemo(() => {
    const badges: Record<string, NodeBadge> = {};
    for (const [nodeId, count] of Object.entries(comments))
      if (nodeId !== '')
        badges[nodeId] = {
          text: String(count),
          label: tComment('nodeComments', { count }),
          Icon: IconMessageCircle,
        };
    const names = new Map<string, Set<string>>();
    for (const neighbour of neighbours)
      for (const nodeId of neighbour.selection)
        names.set(nodeId, (names.get(nodeId) ?? new Set()).add(nameOfNeighbour(neighbour, ownId, t('you'))));
    for (const [nodeId, who] of names) {
      const list = new Intl.ListFormat(language).format(who);
      badges[nodeId] = { text: list, label: t('selecting', { names: list }), Icon: IconUsers };
    }
    return badges;
  }, [neighbours, comments, language, ownId, t, tComment]);
}
