import { productStatuses } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { User } from '../../identity/User.js';
import { invalid } from './kinds.js';
import { products } from './tables.js';

/** Characters that are invisible or change the direction of text, by which one name passes for another. */
export const deceptive = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point}/u;

/** Letters of other scripts that cannot be told from Latin ones, in pairs with these. */
const pairs =
  'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅS' +
  'οoνvαaιiρpκkυuΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXօoսuհhՕOՍUᎪAᎬEᎻHᏚSᏔWᏢPᏟCᎷMᎢTᏀGᎫJ' +
  'ıiɡgɑa';
const latin = new Map(
  [...pairs].flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1]!]] : [])),
);

const words = /[\p{L}\p{M}\p{N}]+/gu;

/** Refuses words that mix Latin letters with others that pass for Latin ones, such as a Cyrillic а. */
export function refuseMixedLetters(name: string, field: string): void {
  for (const [word] of name.matchAll(words)) {
    const letters = [...word].filter((letter) => latin.has(letter));
    if (letters.length > 0 && /[a-z]/i.test(word))
      throw invalid(productReasons.nameLookAlike({ field, letters: [...new Set(letters)].join(' ') }));
  }
}

/** The same text for names that a reader cannot tell apart. */
export function skeletonOf(name: string): string {
  const plain = [...name.normalize('NFKC')].map((letter) => latin.get(letter) ?? letter).join('');
  return plain.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace(/\s+/g, ' ').trim();
}

/**
 * Refuses a name that reads like that of another product and is not the same: of one that comes with the server, or of
 * any that is listed, if the name has letters that pass for others. Equal names are no imitation: the page shows whose
 * a product is.
 */
export async function refuseImitation(db: Database, name: string, authorId: string): Promise<void> {
  const own = name.toLowerCase();
  const skeleton = skeletonOf(name);
  const { isOfficial, status, ownerId } = products;
  const isListed = eq(status, productStatuses.listed);
  const official = await db
    .select({ name: products.name, texts: products.texts })
    .from(products)
    .where(and(eq(isOfficial, true), isListed));
  const others =
    skeleton === own
      ? []
      : await db
          .select({ name: products.name })
          .from(products)
          .where(and(isListed, sql`lower(${products.name}) = ${skeleton}`, ne(ownerId, authorId)))
          .limit(1);
  const names = [
    ...official.flatMap((one) => [one.name, ...Object.values(one.texts ?? {}).map((texts) => texts.name)]),
    ...others.map((one) => one.name),
  ];
  const imitated = names.find((one) => one.toLowerCase() !== own && skeletonOf(one) === skeleton);
  if (imitated !== undefined)
    throw invalid(productReasons.nameImitates({ field: 'product_name', name: imitated }));
}

/** The publisher of what comes with the server. */
export const officialPublisher = 'Heddle';

/** The name of a publisher, unless it imitates the official one or hides characters: then the unique name. */
export function publisherName({ name, uniqueName }: Pick<User, 'name' | 'uniqueName'>): string {
  const imitates = deceptive.test(name) || skeletonOf(name) === skeletonOf(officialPublisher);
  return imitates ? uniqueName : name;
}
