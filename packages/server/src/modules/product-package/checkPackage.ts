import { createHash } from 'node:crypto';
import { visibleLength } from '@heddle/api-contract';
import { productLimits } from '@heddle/api-contract/families/product';
import type { ContentKind } from '@heddle/api-contract/families/product-content';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import type { Json, Language } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import { type Manifest, type ReadArchive, readArchive, unpackFiles } from '../archive/index.js';
import { withoutHtml } from '../knowledge-search/index.js';
import { findBuiltIn } from '../plugin/index.js';
import {
  checkChangelog,
  checkDescription,
  checkName,
  checkReadme,
  hostsIn,
  type ProductInsides,
  type ProductTexts,
} from '../product/index.js';
import { insidesOfTemplate } from '../product-content/index.js';
import { type PackageContent, readPackage } from './format/packageFile.js';
import type { IndexEntry } from './format/packageIndex.js';
import { packageRefused } from './format/problems.js';

/** A package that was checked as a whole. */
export interface CheckedPackage {
  content: PackageContent;
  texts: ProductTexts;
  changelog: string;
  insides: ProductInsides;
}

const languages: readonly Language[] = ['en', 'zh-CN'];

/** Checks the file of a package against the index, and everything in it; nothing is created or run. */
export async function checkPackage(
  bytes: Uint8Array,
  stated: Omit<IndexEntry, 'title'>,
): Promise<CheckedPackage> {
  const { file, size, sha256 } = stated;
  if (bytes.length > size) throw packageRefused(productPackageReasons.largerThanAnnounced({ file, size }));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw packageRefused(productPackageReasons.checksum({ file }));
  const content = await readPackage(bytes);
  const { properties, readme } = content;
  const differing = (
    [
      ['id', properties.id === stated.id],
      ['version', properties.packageVersion === stated.version],
      ['type', properties.type === stated.type],
    ] as const
  ).find(([, isSame]) => !isSame);
  if (differing) throw packageRefused(productPackageReasons.differsFromIndex({ part: differing[0] }));
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      {
        name: checked('title', () => checkName(properties.title[language])),
        description: checked('description', () => checkDescription(properties.description[language])),
        // The studio never renders HTML of readmes; other readers of the API may.
        readme: checked('readme', () => withoutHtml(checkReadme(readme[language]), () => false)),
      },
    ]),
  ) as ProductTexts;
  const changelog = checked('changelog', () => checkChangelog(bothLanguages(properties.changelog)));
  return { content, texts, changelog, insides: await insidesOf(content) };
}

/** A changelog is one text for readers of both languages. */
function bothLanguages(texts: Readonly<Record<Language, string>> | undefined): string {
  if (!texts) return '';
  const whole = [...new Set(languages.map((language) => texts[language].trim()))]
    .filter(Boolean)
    .join('\n\n');
  return visibleLength(whole) > productLimits.changelog ? texts.en : whole;
}

function checked<T>(part: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw packageRefused(productPackageReasons.textInvalid({ part, problem: error.message }), error);
  }
}

/** The archive of a package with its main resource; absent for apps. Its files are rewritten before they are checked. */
export async function readPackagedArchive(
  { archive, properties: { type } }: Pick<PackageContent, 'archive' | 'properties'>,
  rewrite: (files: Map<string, string>, isRoot: boolean, id: string) => Map<string, string>,
): Promise<{ read: ReadArchive; root: string | undefined }> {
  const read = await readArchive(await unpackFiles(archive), ({ id }, files, manifest) =>
    rewrite(files, id === rootOf(type, manifest), id),
  );
  return { read, root: rootOf(type, read.manifest) };
}

function rootOf(type: ContentKind, manifest: Manifest): string | undefined {
  if (type === 'app') return undefined;
  const kind = type === 'agent' ? 'bot' : 'workflow';
  const roots = manifest.roots.filter((root) => root.kind === kind);
  const [root] = roots;
  const isThere = manifest.resources.some((one) => one.kind === kind && one.id === root?.id);
  if (!root || !isThere || roots.length !== 1 || manifest.roots.length !== 1)
    throw packageRefused(productPackageReasons.rootMissing({ kind: type, count: manifest.roots.length }));
  return root.id;
}

const modes: Readonly<Partial<Record<ContentKind, number>>> = {
  workflow: workflowModes.workflow,
  chat_flow: workflowModes.chatFlow,
};

/** Undefined for files that the check of the archive refuses. */
function modeIn(text = ''): unknown {
  try {
    return (JSON.parse(text) as { flowMode?: unknown } | null)?.flowMode;
  } catch {
    return undefined;
  }
}

async function insidesOf(content: PackageContent): Promise<ProductInsides> {
  const { type } = content.properties;
  const canvases = new Map<string, string>();
  let mode: unknown;
  const { read, root } = await readPackagedArchive(content, (files, isRoot, id) => {
    const canvas = files.get('canvas.json');
    if (canvas !== undefined) canvases.set(id, canvas);
    if (isRoot) mode = modeIn(files.get('workflow.json'));
    return files;
  });
  refuseMissing(read);
  if (Object.hasOwn(modes, type) && modes[type] !== mode)
    throw packageRefused(productPackageReasons.otherKind({ kind: type }));
  const { resources } = read.manifest;
  if (resources.length === 0)
    throw packageRefused(productPackageReasons.rootMissing({ kind: type, count: 0 }));
  const canvas = canvases.get(root ?? '');
  return {
    ...insidesOfTemplate(
      type,
      canvas === undefined ? undefined : (JSON.parse(canvas) as Json),
      resources.filter(({ id }) => id !== root).map(({ kind, name }) => ({ kind, name })),
    ),
    hosts: hostsIn([...canvases.values()].join('\n')),
  };
}

const needed: readonly string[] = ['workflow', 'bot', 'plugin', 'database', 'knowledge', 'card'];
const maxShown = 20;

/** Refuses a package that uses what neither its archive nor every installation has, by name or ID. */
function refuseMissing({ manifest, resources }: ReadArchive): void {
  const included = new Set(manifest.resources.map(({ id }) => id));
  const missing = new Set<string>();
  for (const { entry, parsed } of resources) {
    for (const { code, subject } of entry.notes) if (code === 'missing') missing.add(subject);
    for (const { kind, id } of [...entry.uses, ...(parsed.refersTo ?? [])])
      if (needed.includes(kind) && !included.has(id) && !findBuiltIn(id)) missing.add(`${kind} ${id}`);
  }
  if (missing.size > 0)
    throw packageRefused(
      productPackageReasons.usesMissing({ names: [...missing].slice(0, maxShown).join(', ') }),
    );
}
