import {
  type ArchiveKind,
  type ArchiveNote,
  archiveKinds,
  archiveLimits,
} from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import type { JobContext } from '../../jobs/defineJob.js';
import type { Reference } from '../../resources/references.js';
import type { AddNote, ExportedResource, ExportSource } from './ArchivedKind.js';
import { archivedKindOf, byKind } from './archivedKinds.js';
import { type ManifestResource, manifestPath, sha256Of, writeManifest } from './manifest.js';
import { refused } from './problems.js';

const maxNotes = 200;
const maxSubject = 300;

/** A resource of the kinds that archives contain. */
export interface ArchiveReference {
  kind: ArchiveKind;
  id: string;
}

interface Found extends ArchiveReference {
  exported: ExportedResource;
  notes: ArchiveNote[];
}

/** The files of an archive with these resources and everything they use, and its list of contents. */
export async function collectArchive(
  source: ExportSource,
  roots: readonly ArchiveReference[],
  { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
): Promise<{ files: Map<string, string | Uint8Array>; resources: ManifestResource[] }> {
  const found = await walk(source, roots, { signal, progress });
  const files = new Map<string, string | Uint8Array>();
  const resources: ManifestResource[] = [];
  const included = new Set(found.map(({ id }) => id));
  for (const resource of found.sort(byKind)) {
    signal.throwIfAborted();
    resources.push(await addFiles(files, resource, included));
  }
  const ordered = [...roots].sort(byKind).map(({ kind, id }) => ({ kind, id }));
  return {
    files: new Map<string, string | Uint8Array>([
      [manifestPath, writeManifest({ roots: ordered, resources })],
      ...files,
    ]),
    resources,
  };
}

async function walk(
  source: ExportSource,
  roots: readonly ArchiveReference[],
  { signal, progress }: Pick<JobContext, 'signal' | 'progress'>,
): Promise<Found[]> {
  const queue: ArchiveReference[] = [...roots];
  const seen = new Set(queue.map(({ id }) => id));
  const found: Found[] = [];
  for (let at = 0; at < queue.length; at += 1) {
    signal.throwIfAborted();
    const { kind, id } = queue[at]!;
    const notes: ArchiveNote[] = [];
    const exported = await archivedKindOf(kind).read(source, id, adderTo(notes));
    if (!exported && at < roots.length) throw refused(archiveReasons.notFound({ id }));
    if (!exported) continue;
    found.push({ kind, id, exported, notes });
    for (const used of exported.uses) {
      if (!isArchived(used) || seen.has(used.id)) continue;
      seen.add(used.id);
      queue.push(used);
    }
    if (queue.length > archiveLimits.resources)
      throw refused(archiveReasons.tooManyResources({ maximum: archiveLimits.resources }));
    progress(at + 1, queue.length);
  }
  return found;
}

function isArchived(used: Reference): used is ArchiveReference {
  return (archiveKinds as readonly string[]).includes(used.kind);
}

/** Adds each note once; a resource with very many notes is told about the first ones. */
export function adderTo(notes: ArchiveNote[]): AddNote {
  return (code, subject = '') => {
    const cut = subject.slice(0, maxSubject);
    if (notes.length < maxNotes && !notes.some((note) => note.code === code && note.subject === cut))
      notes.push({ code, subject: cut });
  };
}

async function addFiles(
  files: Map<string, string | Uint8Array>,
  { kind, id, exported, notes }: Found,
  included: ReadonlySet<string>,
): Promise<ManifestResource> {
  const { name } = exported;
  const note = adderTo(notes);
  for (const used of exported.uses) if (!included.has(used.id)) note('missing', `${used.kind} ${used.id}`);
  const folder = `${archivedKindOf(kind).folder}/${fileNameOf(name)}-${id}`;
  const listed: ManifestResource['files'] = [];
  for (const [file, content] of [...exported.files, ...(exported.binaries ?? [])]) {
    const path = `${folder}/${file}`;
    const isBinary = typeof content !== 'string';
    const bytes = isBinary ? content : new TextEncoder().encode(content);
    files.set(path, content);
    listed.push({
      ...{ path, bytes: bytes.length, sha256: await sha256Of(bytes) },
      ...(isBinary && { isBinary }),
    });
  }
  const uses = exported.uses
    .filter(isArchived)
    .filter((used) => included.has(used.id))
    .map(({ kind: usedKind, id: usedId }) => ({ kind: usedKind, id: usedId }));
  return { kind, id, name: name.slice(0, 200), uses: uses.sort(byKind), notes, files: listed };
}

/** A name that every file system accepts and that is never read as a path. */
export function fileNameOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]+/gu, '_').slice(0, 60) || 'resource';
}
