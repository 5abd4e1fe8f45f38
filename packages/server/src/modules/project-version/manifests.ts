import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Manifest } from './Manifest.js';
import { projectVersions } from './tables.js';

// Parsed manifests have several times the size of their text.
const maxKeptCharacters = 16 * 1024 * 1024;
const kept = new Map<string, { manifest: Manifest; characters: number }>();
let keptCharacters = 0;

/**
 * The manifest of a packed version. It never changes, so those in use are kept: each run of a workflow of an app
 * needs one.
 */
export async function manifestOfVersion(db: Database, id: string): Promise<Manifest> {
  const known = kept.get(id);
  if (known) {
    // Moves to the end, so that the oldest entries are those that are not in use.
    kept.delete(id);
    kept.set(id, known);
    return known.manifest;
  }
  const [row] = await db
    .select({ text: projectVersions.manifest })
    .from(projectVersions)
    .where(eq(projectVersions.id, id));
  if (!row?.text) throw new Error(`the version ${id} of an app is not packed`);
  const manifest = JSON.parse(row.text) as Manifest;
  keep(id, manifest, row.text.length);
  return manifest;
}

function keep(id: string, manifest: Manifest, characters: number): void {
  if (kept.has(id)) return;
  kept.set(id, { manifest, characters });
  keptCharacters += characters;
  for (const [oldest, { characters: freed }] of kept) {
    if (keptCharacters <= maxKeptCharacters) return;
    kept.delete(oldest);
    keptCharacters -= freed;
  }
}
