import { and, eq, sql } from 'drizzle-orm';
import { storable } from '../../db/storable.js';
import { monotonic } from '../../kernel/monotonic.js';
import { type App, defineService } from '../../kernel/services.js';
import { kindOf, resourceKinds } from '../../resources/ResourceKind.js';
import type { SearchText } from '../../resources/SearchText.js';
import { indexTerms } from './indexTerms.js';
import { editedResources, type StaleResource, staleResources } from './staleResources.js';
import { searchEntries } from './tables.js';

/** Texts of a resource beyond this many characters are not searched. */
const maxCharacters = 200_000;

/** What was left out of the entries that are compared with every search is compared this often. */
const wholeMs = 30_000;
const maxSpaces = 10_000;

/** When all entries of a space were compared last, by its id. */
const compared = defineService('search-compared', () => new Map<string, number>());

/**
 * Brings up to `limit` entries of a space up to date. Returns how many it found to be missing or old. With `isQuick`
 * it compares what was edited last, and everything twice a minute.
 */
export async function updateEntries(
  app: App,
  spaceId: string,
  limit: number,
  { signal, isQuick = false }: { signal?: AbortSignal; isQuick?: boolean } = {},
): Promise<number> {
  const times = app.use(compared);
  const isRecent = monotonic() - (times.get(spaceId) ?? Number.NEGATIVE_INFINITY) < wholeMs;
  const find = isQuick && isRecent ? editedResources : staleResources;
  const stale = await find(app.db, app.extensions(resourceKinds), spaceId, limit);
  for (const kind of new Set(stale.map((resource) => resource.kind))) {
    const ofKind = stale.filter((resource) => resource.kind === kind);
    const changed = ofKind.filter(({ current }) => current !== null).map(({ id }) => id);
    const texts = (await kindOf(app, kind).searchTexts?.(app.db, changed)) ?? new Map();
    for (const resource of ofKind) {
      signal?.throwIfAborted();
      await updateEntry(app, spaceId, resource, texts.get(resource.id) ?? []);
    }
  }
  if (find === staleResources && stale.length < limit) {
    if (times.size >= maxSpaces) times.clear();
    times.set(spaceId, monotonic());
  }
  return stale.length;
}

/** Processes may update the same entry: whatever the last one writes, its version says what it was made from. */
async function updateEntry(
  { db }: App,
  spaceId: string,
  { kind, id, current }: StaleResource,
  texts: readonly SearchText[],
): Promise<void> {
  if (current === null) {
    const entry = and(eq(searchEntries.resourceId, id), eq(searchEntries.kind, kind));
    await db.delete(searchEntries).where(and(entry, eq(searchEntries.spaceId, spaceId)));
    return;
  }
  const kept = shorten(texts);
  const terms = indexTerms([current.name, ...kept.flatMap(({ label = '', text }) => [label, text])]);
  const written = {
    ...{ spaceId, ...current, texts: storable(kept) },
    terms: sql`array_to_tsvector(array(select json_array_elements_text(${JSON.stringify(storable(terms))}::json)))`,
  };
  await db
    .insert(searchEntries)
    .values({ kind, resourceId: id, ...written })
    .onConflictDoUpdate({ target: [searchEntries.resourceId, searchEntries.kind], set: written });
}

function shorten(texts: readonly SearchText[]): SearchText[] {
  let left = maxCharacters;
  const kept: SearchText[] = [];
  for (const { text, label, ...place } of texts) {
    if (left <= 0) break;
    if (text === '' && !label) continue;
    kept.push({ ...place, ...(label && { label: label.slice(0, 500) }), text: text.slice(0, left) });
    left -= text.length;
  }
  return kept;
}
