import { type ApiError, type ErrorName, errorCodes, type SentReason } from '@heddle/api-contract';
import { currentLanguage, getTranslate } from '../../i18n/i18n.js';
import { sharedMessages } from '../../i18n/sharedMessages.js';
import { codeMessages } from './codeMessages.js';
import { reasonText } from './defineRefusals.js';
import './documentFileRefusals.js';
import './fileRefusals.js';
import './inputRefusals.js';
import './outboundRefusals.js';
import './requestRefusals.js';
import './serverRefusals.js';

const names: ReadonlyMap<number, ErrorName> = new Map(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

type Refusal = Pick<ApiError, 'code' | 'msg' | 'reason' | 'retryAfter'>;

/** The server's error in the page's language, with the retry time if it sent one. */
export function refusalText({ code, msg, reason, retryAfter }: Refusal): string {
  const text = whyText(reason) ?? codeText(code) ?? msg;
  if (code !== errorCodes.tooManyRequests || retryAfter === undefined) return text;
  const language = currentLanguage();
  const again = getTranslate(sharedMessages)('tryAgainIn', { time: waitText(retryAfter, language) });
  return language === 'zh-CN' ? `${text}${again}` : `${text} ${again}`;
}

/** The message for a reason alone, such as why a task failed; undefined if it is not known here. */
export function whyText(reason: SentReason | undefined): string | undefined {
  return reason && reasonText(reason, currentLanguage());
}

/** Message for an error name, as recorded in the audit log. */
export function refusalName(reason: string): string {
  return Object.hasOwn(errorCodes, reason) ? getTranslate(codeMessages)(reason as ErrorName) : reason;
}

function codeText(code: number): string | undefined {
  const name = names.get(code);
  return name && getTranslate(codeMessages)(name);
}

/** Formats a wait such as `45 seconds` or `10 minutes`, rounded up to minutes above 60 s. */
function waitText(seconds: number, language: string): string {
  const [value, unit] = seconds > 60 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
