import type { Answer } from '@heddle/api-contract';
import {
  type intelligence,
  intelligenceStatuses,
  intelligenceTypes,
} from '@heddle/api-contract/families/intelligence';
import { resourceTypes } from '@heddle/api-contract/families/library';

type WireEntry = Answer<(typeof intelligence.calls)['draftList']>['intelligences'][number];

/** What people develop. */
export type EntryKind = 'agent' | 'project' | 'workflow';

/** Their types in the library, by which they are copied and linked. */
export const typesInLibrary = {
  agent: resourceTypes.bot,
  project: resourceTypes.project,
  workflow: resourceTypes.workflow,
} as const satisfies Record<EntryKind, number>;

/** An agent, app or workflow in lists. */
export interface Entry {
  kind: EntryKind;
  id: string;
  name: string;
  description: string;
  iconUri: string;
  iconUrl: string;
  /** Of an agent, one of `agentModes`. */
  mode: number;
  isChatFlow: boolean;
  isPublished: boolean;
  hasChanges: boolean;
  state: 'ready' | 'copying' | 'copyFailed';
  /** Milliseconds since 1970; undefined if it never happened. */
  createdAt: number | undefined;
  editedAt: number;
  publishedAt: number | undefined;
  openedAt: number | undefined;
  owner: string;
  isFavorite: boolean;
  canEdit: boolean;
  canDelete: boolean;
  /** Undefined in the root. */
  folder: { id: string; name: string } | undefined;
  /** The latest run or answer. */
  lastRun: LastRun | undefined;
}

export interface LastRun {
  status: NonNullable<WireEntry['last_run']>['status'];
  at: number;
  durationMs: number;
}

/** Ids are unique within a kind only. */
export const entryKey = ({ kind, id }: Pick<Entry, 'kind' | 'id'>) => `${kind}:${id}`;

/** Whether the list changes by itself soon. */
export const isUnderWay = ({ state, lastRun }: Entry) =>
  state === 'copying' || lastRun?.status === 'queued' || lastRun?.status === 'running';

const chatFlowMode = 3;

export function toEntry(wire: WireEntry): Entry {
  const { basic_info: basics, permission_info: rights, last_run: run, other_info: other } = wire;
  const kind = kindOf(wire.type);
  return {
    kind,
    ...{ id: basics.id, name: basics.name, description: basics.description },
    ...{ iconUri: basics.icon_uri, iconUrl: basics.icon_url, mode: other.bot_mode },
    isChatFlow: kind === 'workflow' ? other.flow_mode === chatFlowMode : other.bot_mode === chatFlowMode,
    isPublished: wire.publish_info.has_published,
    hasChanges: wire.publish_info.has_changes,
    state: stateOf(basics.status),
    createdAt: momentOf(basics.create_time),
    editedAt: momentOf(basics.update_time) ?? 0,
    publishedAt: momentOf(basics.publish_time),
    openedAt: momentOf(other.recently_open_time),
    owner: wire.owner_info.nickname,
    isFavorite: wire.favorite_info.is_fav,
    ...{ canEdit: rights.can_edit, canDelete: rights.can_delete },
    folder: wire.folder_info?.folder_basic_info,
    lastRun: run && { status: run.status, at: momentOf(run.time) ?? 0, durationMs: run.duration_ms },
  };
}

function kindOf(type: number): EntryKind {
  if (type === intelligenceTypes.project) return 'project';
  return type === intelligenceTypes.workflow ? 'workflow' : 'agent';
}

function stateOf(status: number): Entry['state'] {
  if (status === intelligenceStatuses.copying) return 'copying';
  return status === intelligenceStatuses.copyFailed ? 'copyFailed' : 'ready';
}

function momentOf(seconds: string): number | undefined {
  return Number(seconds) > 0 ? Number(seconds) * 1000 : undefined;
}
