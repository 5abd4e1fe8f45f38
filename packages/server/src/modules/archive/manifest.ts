import { archiveKinds, archiveLimits, archiveNotes } from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import * as z from 'zod';
import { isId } from '../../db/ids.js';
import { refused } from './problems.js';

/** The list of contents in an archive. */
export const manifestPath = 'heddle-archive.json';

const format = 'heddle-archive';
/** Increases when older servers would misread the archive: version 2 has files that are no texts. */
const version = 2;

// Shorter numbers could also be IDs of nodes or types, which must not be replaced by new IDs.
const shortestId = 12;
/** An ID of a resource in an archive. */
export const manifestId = z
  .string()
  .refine((text) => isId(text) && text.length >= shortestId, 'it is not an ID');
const reference = z.object({ kind: z.enum(archiveKinds), id: manifestId });

const manifest = z.object({
  format: z.literal(format),
  version: z.number().int().min(1).max(version),
  /** What was asked for; the others are what these use. */
  roots: z.array(reference).max(archiveLimits.resources),
  resources: z
    .array(
      z.object({
        ...reference.shape,
        name: z.string().max(200),
        uses: z.array(reference).max(archiveLimits.resources),
        notes: z.array(z.object({ code: z.enum(archiveNotes), subject: z.string().max(300) })).max(1_000),
        files: z
          .array(
            z.object({
              path: z.string().max(300),
              bytes: z.number().int().min(0),
              sha256: z.string().regex(/^[0-9a-f]{64}$/),
              isBinary: z.literal(true).optional(),
            }),
          )
          .max(archiveLimits.files),
      }),
    )
    .max(archiveLimits.resources),
});

const headOf = z.object({ format: z.literal(format), version: z.number() });

/** The list of contents. */
export type Manifest = z.output<typeof manifest>;

/** A resource in the list of contents. */
export type ManifestResource = Manifest['resources'][number];

/** The list of contents as text. It has no time, so it stays the same while nothing changes. */
export function writeManifest(contents: Pick<Manifest, 'roots' | 'resources'>): string {
  const hasBinaries = contents.resources.some(({ files }) => files.some(({ isBinary }) => isBinary));
  return `${JSON.stringify({ format, version: hasBinaries ? version : 1, ...contents }, null, 2)}\n`;
}

/** Reads the list of contents and checks that the archive has exactly its files, unchanged. */
export async function readManifest(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<{ manifest: Manifest; texts: Map<string, string>; binaries: Map<string, Uint8Array> }> {
  const bytes = files.get(manifestPath);
  if (!bytes) throw refused(archiveReasons.noManifest());
  const read = parseManifest(bytes);
  const texts = new Map<string, string>();
  const binaries = new Map<string, Uint8Array>();
  for (const { path, sha256, isBinary } of read.resources.flatMap((resource) => resource.files)) {
    const content = files.get(path);
    if (!content || path === manifestPath) throw refused(archiveReasons.fileMissing({ path }));
    if (texts.has(path) || binaries.has(path)) throw refused(archiveReasons.fileTwice({ path }));
    if ((await sha256Of(content)) !== sha256) throw refused(archiveReasons.checksum({ path }));
    if (isBinary) binaries.set(path, content);
    else texts.set(path, readText(path, content));
  }
  const unlisted = [...files.keys()].find(
    (path) => path !== manifestPath && !texts.has(path) && !binaries.has(path),
  );
  if (unlisted !== undefined) throw refused(archiveReasons.fileUnlisted({ path: unlisted }));
  return { manifest: read, texts, binaries };
}

function parseManifest(bytes: Uint8Array): Manifest {
  const wrong = (problem: string) => refused(archiveReasons.manifest({ problem: problem.slice(0, 300) }));
  let json: unknown;
  try {
    json = JSON.parse(readText(manifestPath, bytes));
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : '');
  }
  const head = headOf.safeParse(json);
  if (!head.success) throw refused(archiveReasons.noManifest());
  if (head.data.version > version)
    throw refused(archiveReasons.newerVersion({ version: head.data.version, known: version }));
  const parsed = parseAny(json);
  if (!parsed) throw wrong('it has a value of a wrong type');
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  requireDistinct(parsed.data.resources);
  return parsed.data;
}

/** zod compares lengths whatever their type; one that cannot be converted to a number makes it throw. */
function parseAny(json: unknown) {
  try {
    return manifest.safeParse(json);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function requireDistinct(resources: readonly ManifestResource[]): void {
  const ids = new Set<string>();
  for (const { id: one } of resources) {
    if (ids.has(one)) throw refused(archiveReasons.manifest({ problem: `${one} occurs twice` }));
    ids.add(one);
  }
}

/** The text of a file; refuses what is not UTF-8. */
export function readText(path: string, content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw refused(archiveReasons.content({ path, problem: 'it is not UTF-8 text' }));
  }
}

/** SHA-256 in hexadecimal digits. */
export async function sha256Of(content: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}
