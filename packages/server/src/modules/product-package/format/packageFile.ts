import { archiveLimits } from '@heddle/api-contract/families/archive';
import { productLimits } from '@heddle/api-contract/families/product';
import { contentCategories, contentKinds } from '@heddle/api-contract/families/product-content';
import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import * as z from 'zod';
import { unpackFiles } from '../../archive/index.js';
import { type Texts, texts } from '../../product-content/index.js';
import { packageId, packageVersion } from './packageIndex.js';
import { packageRefused, parseJson } from './problems.js';

/** The files of a package. */
export const packageFileNames = {
  properties: 'package.json',
  archive: 'archive.heddle.zip',
  readme: { en: 'readme.en.md', 'zh-CN': 'readme.zh-CN.md' },
  covers: ['cover.png', 'cover.jpg', 'cover.webp'],
} as const;

// Visible characters, which are counted later, have several bytes.
const readmeBytes = productLimits.readme * 16;
const format = 'heddle-package';
/** Increases when older servers would misread a package. */
const version = 1;

/** The file `package.json` of a package. */
export const packageProperties = z.object({
  format: z.literal(format),
  version: z.literal(version),
  id: packageId,
  packageVersion,
  type: z.enum(contentKinds),
  title: texts(productLimits.name * 4),
  description: texts(productLimits.description * 4),
  /** What changed since the last version. */
  changelog: texts(productLimits.changelog * 4).optional(),
  category: z.enum(contentCategories),
});

/** What a publisher writes about a package. */
export type PackageProperties = z.output<typeof packageProperties>;

/** A package of unknown origin whose own files were read; what is in its archive was not. */
export interface PackageContent {
  properties: PackageProperties;
  readme: Texts;
  cover: { file: string; bytes: Uint8Array } | undefined;
  archive: Uint8Array;
}

/** Reads a package in memory: nothing in it is written or run. */
export async function readPackage(bytes: Uint8Array): Promise<PackageContent> {
  const { properties: propertiesFile, archive: archiveFile, readme, covers } = packageFileNames;
  const files = await unpackFiles(bytes);
  const known: readonly string[] = [propertiesFile, archiveFile, readme.en, readme['zh-CN'], ...covers];
  for (const file of files.keys())
    if (!known.includes(file)) throw packageRefused(productPackageReasons.fileUnknown({ file }));
  const read = (file: string): Uint8Array => {
    const content = files.get(file);
    if (!content) throw packageRefused(productPackageReasons.fileMissing({ file }));
    return content;
  };
  const text = (file: string): string => {
    if (read(file).length > readmeBytes)
      throw packageRefused(productPackageReasons.tooLarge({ file, maximum: readmeBytes }));
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(read(file));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw packageRefused(productPackageReasons.malformed({ file, problem: 'it is not UTF-8 text' }));
    }
  };
  const properties = parseJson(
    { file: propertiesFile, bytes: read(propertiesFile), version },
    packageProperties,
    packageRefused,
  );
  const [cover, second] = covers.filter((file) => files.has(file));
  if (second !== undefined) throw packageRefused(productPackageReasons.fileUnknown({ file: second }));
  const archive = read(archiveFile);
  if (archive.length > archiveLimits.bytes)
    throw packageRefused(productPackageReasons.tooLarge({ file: archiveFile, maximum: archiveLimits.bytes }));
  return {
    properties,
    readme: { en: text(readme.en), 'zh-CN': text(readme['zh-CN']) },
    cover: cover === undefined ? undefined : { file: cover, bytes: files.get(cover)! },
    archive,
  };
}

/** The files of a package, to be packed. */
export function packageFiles(
  properties: Omit<PackageProperties, 'format' | 'version'>,
  { readme, cover, archive }: Omit<PackageContent, 'properties'>,
): Map<string, string | Uint8Array> {
  return new Map<string, string | Uint8Array>([
    [packageFileNames.properties, `${JSON.stringify({ format, version, ...properties }, null, 2)}\n`],
    [packageFileNames.readme.en, readme.en],
    [packageFileNames.readme['zh-CN'], readme['zh-CN']],
    ...(cover ? [[cover.file, cover.bytes] as const] : []),
    [packageFileNames.archive, archive],
  ]);
}
