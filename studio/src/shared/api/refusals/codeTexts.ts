import { type ErrorName, errorCodes } from '@heddle/api-contract';
import { getTranslate } from '../../i18n/i18n.js';
import { codeMessages } from './codeMessages.js';
import { setCodeText } from './refusalText.js';

const names: ReadonlyMap<number, ErrorName> = new Map(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

setCodeText((code) => {
  const name = names.get(code);
  return name && getTranslate(codeMessages)(name);
});

/** Message for an error name, as recorded in the audit log. */
export function refusalName(reason: string): string {
  return Object.hasOwn(errorCodes, reason) ? getTranslate(codeMessages)(reason as ErrorName) : reason;
}
