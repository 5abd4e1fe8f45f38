import { visibleLength } from '@heddle/api-contract';
import { productLimits } from '@heddle/api-contract/families/product';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { invalid } from './kinds.js';
import { deceptive, refuseMixedLetters } from './lookAlikes.js';

// Chooses the picture of an emoji, and is no part of a name otherwise.
const emojiStyle = /(?<=\p{Extended_Pictographic})\ufe0f/gu;

/** A name of a product: 1 to 50 visible characters, none of them deceptive. */
export function checkName(text: string): string {
  const name = text.trim().normalize('NFC');
  const field = 'product_name';
  if (deceptive.test(name.replace(emojiStyle, ''))) throw invalid(productReasons.nameCharacters({ field }));
  refuseMixedLetters(name, field);
  return checkLength(name, { field, minimum: 1, maximum: productLimits.name });
}

export function checkDescription(text: string): string {
  return checkLength(text.trim(), {
    field: 'description',
    minimum: 1,
    maximum: productLimits.description,
  });
}

/** Markdown, stored as it was written: what shows it never renders HTML. */
export function checkReadme(text: string): string {
  return checkLength(text, { field: 'readme', minimum: 0, maximum: productLimits.readme });
}

export function checkChangelog(text: string): string {
  return checkLength(text.trim(), { field: 'changelog', minimum: 0, maximum: productLimits.changelog });
}

/** The reason of a decision about a product of others. */
export function checkReason(text: string, field: string): string {
  const reason = text.trim();
  if (reason === '') throw invalid(productReasons.reasonNeeded({ field }));
  return checkLength(reason, { field, minimum: 1, maximum: productLimits.rejectReason });
}

function checkLength(
  text: string,
  { field, minimum, maximum }: { field: string; minimum: number; maximum: number },
): string {
  const length = visibleLength(text);
  if (length < minimum || length > maximum)
    throw invalid(
      minimum > 0
        ? inputReasons.length({ field, minimum, maximum })
        : inputReasons.tooLong({ field, maximum }),
    );
  return text;
}
