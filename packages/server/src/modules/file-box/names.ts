import { fileBoxLimits } from '@heddle/api-contract/families/file-box';
import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { storableText } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';

/** A name as it is stored: one line without path separators. */
export function checkedName(given: string): string {
  const name = storableText(given)
    .replace(/[\\/\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, fileBoxLimits.name);
  if (name === '')
    throw new DomainError('fileBoxInvalid', fileBoxReasons.nameMissing({ field: 'file_name' }));
  return name;
}

/** A name that nothing else has: `a.png`, else `a(1).png`. */
export function uniqueName(wished: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wished)) return wished;
  const dot = wished.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [wished.slice(0, dot), wished.slice(dot)] : [wished, ''];
  for (let number = 1; ; number += 1) {
    const addition = `(${number})${ending}`;
    const name = stem.slice(0, fileBoxLimits.name - addition.length) + addition;
    if (!taken.has(name)) return name;
  }
}
