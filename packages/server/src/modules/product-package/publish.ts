import { createHash } from 'node:crypto';
import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import { DomainError } from '../../kernel/DomainError.js';
import { packFiles } from '../archive/index.js';
import type { Texts } from '../product-content/index.js';
import { checkPackage } from './checkPackage.js';
import {
  type PackageContent,
  packageFileNames,
  packageFiles,
  packageProperties,
  readPackage,
} from './format/packageFile.js';
import {
  compareVersions,
  type IndexEntry,
  indexFile,
  parseIndex,
  readIndex,
  writeIndex,
} from './format/packageIndex.js';
import { packageRefused, sourceRefused } from './format/problems.js';
import { publicKeyOf, readPublicKey } from './format/publicKeys.js';
import { readPrivateKey, signIndex } from './format/signing.js';

/** A package file, and what an index states about it. */
export interface MadePackage {
  bytes: Uint8Array;
  entry: IndexEntry;
}

/** Makes a package from its files, after the same checks as at an import. */
export async function makePackage(
  properties: Uint8Array,
  content: Omit<PackageContent, 'properties'>,
): Promise<MadePackage> {
  const file = packageFileNames.properties;
  let given: object;
  try {
    given = { format: 'heddle-package', version: 1, ...JSON.parse(Buffer.from(properties).toString()) };
  } catch (error) {
    throw packageRefused(productPackageReasons.notJson({ file, problem: (error as Error).message }), error);
  }
  const read = packageProperties.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const problem = `${issue?.path.join('.')}: ${issue?.message}`;
    throw packageRefused(productPackageReasons.malformed({ file, problem }));
  }
  const { format: _format, version: _version, ...own } = read.data;
  const bytes = packFiles(packageFiles(own, content));
  return { bytes, entry: await entryOf(`${own.id}-${own.packageVersion}.zip`, bytes) };
}

/** Reads a package file and checks everything in it. */
async function entryOf(file: string, bytes: Uint8Array): Promise<IndexEntry> {
  const { properties } = await readPackage(bytes);
  const { id, packageVersion: version, title, type } = properties;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const entry = { id, version, title, type, file, size: bytes.length, sha256 };
  await checkPackage(bytes, entry);
  return entry;
}

/** An index with its signature, and what is in it. */
export interface SignedIndex {
  index: string;
  signature: string;
  sequence: number;
  packages: IndexEntry[];
}

/** Signs an index of the newest version of each package among these files, which follows the previous index. */
export async function signPackages(
  files: ReadonlyMap<string, Uint8Array>,
  { privateKey, previous, name }: { privateKey: string; previous?: Uint8Array; name?: Texts },
): Promise<SignedIndex> {
  const key = readPrivateKey(privateKey);
  if (!key) throw sourceRefused(productPackageReasons.keyInvalid());
  const before = previous && parseIndex(previous);
  const newest = new Map<string, IndexEntry>();
  for (const [file, bytes] of files) {
    const entry = await within(file, () => entryOf(file, bytes));
    const known = newest.get(entry.id);
    if (!known || compareVersions(known.version, entry.version) < 0) newest.set(entry.id, entry);
  }
  const packages = [...newest.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  const sequence = (before?.sequence ?? 0) + 1;
  const publisherName = name ?? before?.publisher.name;
  if (!publisherName)
    throw sourceRefused(productPackageReasons.malformed({ file: indexFile, problem: 'publisher.name' }));
  const publisher = { name: publisherName, keyId: publicKeyOf(key).id };
  const index = writeIndex({ sequence, publisher, packages });
  parseIndex(Buffer.from(index));
  return { index, signature: signIndex(index, key), sequence, packages };
}

/** The same error, whose message names the file. */
async function within<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError)
      throw packageRefused(productPackageReasons.malformed({ file, problem: error.message }), error);
    throw error;
  }
}

/** What a verification found. */
export interface VerifiedPackages {
  publisher: Texts;
  sequence: number;
  packages: { id: string; version: string; file: string; problem?: string }[];
}

/** Checks a signed index and every package in it as a server does that lists them. */
export async function verifyPackages(
  { index, signature, publicKey }: { index: Uint8Array; signature: Uint8Array; publicKey: string },
  read: (file: string) => Promise<Uint8Array | undefined>,
): Promise<VerifiedPackages> {
  const key = readPublicKey(publicKey);
  if (!key) throw sourceRefused(productPackageReasons.keyInvalid());
  const { publisher, sequence, packages } = readIndex(index, signature, key);
  const verified: VerifiedPackages['packages'] = [];
  for (const entry of packages) {
    const { id, version, file } = entry;
    const problem = await problemIn(entry, await read(file));
    verified.push({ id, version, file, ...(problem !== undefined && { problem }) });
  }
  return { publisher: publisher.name, sequence, packages: verified };
}

async function problemIn(entry: IndexEntry, bytes: Uint8Array | undefined): Promise<string | undefined> {
  if (!bytes) return productPackageReasons.missing({ file: entry.file }).text;
  try {
    await checkPackage(bytes, entry);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
