import type { ImportedNode } from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import type { ArchivedKind, ParsedResource } from './ArchivedKind.js';
import { archivedKindOf, byKind } from './archivedKinds.js';
import { type Manifest, type ManifestResource, readManifest } from './manifest.js';
import { inFile, refused } from './problems.js';

/** A resource of an archive that was checked. */
export interface ReadResource {
  entry: ManifestResource;
  kind: ArchivedKind;
  parsed: ParsedResource;
  /** What became of its nodes, if it comes from another product. */
  nodes?: readonly ImportedNode[];
}

/** An archive of unknown origin whose every file was checked, in the order in which resources are created. */
export interface ReadArchive {
  manifest: Manifest;
  resources: readonly ReadResource[];
}

/** Changes the files of a resource before they are checked, such as its name or its models. */
export type RewriteFiles = (
  entry: ManifestResource,
  files: Map<string, string>,
  manifest: Manifest,
) => Map<string, string>;

/** Reads an archive as a whole, or refuses it: nothing is created before everything was checked. */
export async function readArchive(
  files: ReadonlyMap<string, Uint8Array>,
  rewrite: RewriteFiles = (_entry, unchanged) => unchanged,
): Promise<ReadArchive> {
  const { manifest, texts, binaries } = await readManifest(files);
  const resources = [...manifest.resources].sort(byKind).map((entry): ReadResource => {
    const kind = archivedKindOf(entry.kind);
    const path = entry.files[0]?.path ?? kind.folder;
    const own = rewrite(entry, filesOf(entry, kind, texts), manifest);
    return { entry, kind, parsed: inFile(path, () => kind.parse(own, filesOf(entry, kind, binaries))) };
  });
  refuseCycles(resources);
  return { manifest, resources };
}

/** Checks a resource; `path` names it in errors. */
export function readResource(
  entry: ManifestResource,
  files: ReadonlyMap<string, string>,
  path = archivedKindOf(entry.kind).folder,
): ReadResource {
  const kind = archivedKindOf(entry.kind);
  return { entry, kind, parsed: inFile(path, () => kind.parse(files, new Map())) };
}

/** Those of the given files that a resource has, by their path in its folder. */
function filesOf<Content>(
  { files, id }: ManifestResource,
  { folder }: ArchivedKind,
  given: ReadonlyMap<string, Content>,
): Map<string, Content> {
  return new Map(
    files.flatMap(({ path }) => {
      const [first, second = '', ...rest] = path.split('/');
      if (first !== folder || !second.endsWith(`-${id}`) || rest.length === 0)
        throw refused(archiveReasons.manifest({ problem: `${path} is not in the folder of its resource` }));
      const content = given.get(path);
      return content === undefined ? [] : [[rest.join('/'), content] as const];
    }),
  );
}

/** Refuses workflows that call each other in a circle: no run of them could ever end. */
export function refuseCycles(resources: readonly ReadResource[]): void {
  const workflows = new Map(
    resources.flatMap(({ entry, parsed }) =>
      parsed.calls ? [[entry.id, { entry, calls: parsed.calls }]] : [],
    ),
  );
  const finished = new Set<string>();
  const visit = (id: string, above: readonly string[]): void => {
    const found = workflows.get(id);
    if (!found || finished.has(id)) return;
    if (above.includes(id)) {
      const circle = [...above.slice(above.indexOf(id)), id];
      const names = circle.map((one) => workflows.get(one)?.entry.name ?? one).join(' → ');
      throw refused(archiveReasons.cycle({ names: names.slice(0, 500) }));
    }
    for (const called of found.calls) visit(called, [...above, id]);
    finished.add(id);
  };
  for (const id of workflows.keys()) visit(id, []);
}
