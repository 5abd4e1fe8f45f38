import { productLimits } from '@heddle/api-contract/families/product';
import { contentKinds } from '@heddle/api-contract/families/product-content';
import { packageLimits } from '@heddle/api-contract/families/product-package';
import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import * as z from 'zod';
import { DomainError } from '../../../kernel/DomainError.js';
import { checkName, officialPublisher, skeletonOf } from '../../product/index.js';
import { texts } from '../../product-content/index.js';
import { parseJson, sourceRefused } from './problems.js';
import { isSignedBy, type PublicKey } from './publicKeys.js';

/** The list of the packages in a folder. */
export const indexFile = 'index.json';
/** The signature of its exact bytes. */
export const signatureFile = 'index.json.sig';
/** Of the signature's file, which has 89 bytes. */
export const signatureBytes = 1_024;

const format = 'heddle-packages';
/** Increases when older servers would misread an index. */
const version = 1;

/** Names a package among those of its publisher, in all versions. */
export const packageId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'it is not lower-case letters, digits and dashes')
  .max(60);
export const packageVersion = z
  .string()
  .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'it is not a version like 1.0.0');
// The name of a file, not a path: nothing outside of the folder can be named.
const fileName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.zip$/, 'it is not the name of a zip file in the folder');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'it is not a SHA-256 in hexadecimal digits');

const entry = z.object({
  id: packageId,
  version: packageVersion,
  title: texts(productLimits.name * 4),
  type: z.enum(contentKinds),
  file: fileName,
  size: z.number().int().min(1).max(packageLimits.fileBytes),
  sha256,
});

const index = z.object({
  format: z.literal(format),
  version: z.literal(version),
  /** Increases with every index that is signed, so that nobody can put an earlier one back. */
  sequence: z.number().int().min(1).max(2_147_483_647),
  publisher: z.object({ name: texts(200), keyId: z.string().regex(/^[0-9a-f]{16}$/) }),
  packages: z.array(entry).max(packageLimits.packages),
});

/** The index of a folder of packages. */
export type PackageIndex = z.output<typeof index>;
/** What an index states about a package. */
export type IndexEntry = PackageIndex['packages'][number];

/** Checks the signature first: nothing of what somebody else wrote is parsed. */
export function readIndex(bytes: Uint8Array, signature: Uint8Array, publicKey: PublicKey): PackageIndex {
  const isSigned = isSignedBy(publicKey, bytes, signature);
  if (isSigned === undefined) throw sourceRefused(productPackageReasons.signatureInvalid());
  if (!isSigned) throw sourceRefused(productPackageReasons.signatureWrong());
  const read = parseIndex(bytes);
  const { keyId } = read.publisher;
  if (keyId !== publicKey.id)
    throw sourceRefused(productPackageReasons.otherKey({ named: keyId, known: publicKey.id }));
  return read;
}

/** The content of an index whose signature is not checked. */
export function parseIndex(bytes: Uint8Array): PackageIndex {
  const read = parseJson({ file: indexFile, bytes, version }, index, sourceRefused);
  for (const name of Object.values(read.publisher.name)) checkPublisher(name);
  const [ids, files] = [new Set<string>(), new Set<string>()];
  for (const { id, file } of read.packages) {
    if (ids.has(id)) throw sourceRefused(productPackageReasons.packageTwice({ id }));
    if (files.has(file)) throw sourceRefused(productPackageReasons.fileTwice({ file }));
    ids.add(id);
    files.add(file);
  }
  return read;
}

/** Refuses names that are invisible, change the direction of text, or pass for the product itself. */
function checkPublisher(given: string): void {
  let name: string;
  try {
    name = checkName(given);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problem = `publisher.name: ${error.message}`;
    throw sourceRefused(productPackageReasons.malformed({ file: indexFile, problem }), error);
  }
  if (skeletonOf(name) === skeletonOf(officialPublisher))
    throw sourceRefused(productPackageReasons.publisherReserved({ name }));
}

/** The index as text, which is then signed. */
export function writeIndex(given: Omit<PackageIndex, 'format' | 'version'>): string {
  return `${JSON.stringify({ format, version, ...given }, null, 2)}\n`;
}

/** Negative if `one` is the earlier version. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => text.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (first![at] ?? 0) - (second![at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
