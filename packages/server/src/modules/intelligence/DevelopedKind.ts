import type { Result } from '@heddle/api-contract';
import type { intelligence } from '@heddle/api-contract/families/intelligence';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { ResourceRows } from '../../resources/ResourceKind.js';
import type { ResourceKindName } from '../../resources/tables.js';

export type Entry = Result<(typeof intelligence.calls)['draftList']>['intelligences'][number];

/** The part of an entry that its kind knows; the list adds what it knows of the caller, the folder and the runs. */
export type OwnEntry = Omit<Entry, 'favorite_info' | 'folder_info' | 'last_run' | 'other_info'> & {
  other_info: Omit<Entry['other_info'], 'recently_open_time'>;
};

/** A kind of resources that people develop. */
export interface DevelopedKind {
  readonly name: ResourceKindName;
  /** One of `intelligenceTypes`. */
  readonly type: number;
  readonly rows: Pick<
    ResourceRows,
    'table' | 'id' | 'spaceId' | 'name' | 'creatorId' | 'updatedAt' | 'deletedAt' | 'isPublished'
  > & { createdAt: AnyPgColumn; publishedAt?: AnyPgColumn; where?: SQL };
  /** Entries by id, for a caller who may view the space. */
  present(
    context: Context,
    access: SpaceAccess,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, OwnEntry>>;
}

/** Seconds since 1970 as the API writes them; empty without a time. */
export const secondsText = (time: Date | null | undefined) => (time ? String(toSeconds(time)) : '');
