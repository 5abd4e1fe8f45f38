import { type ApiError, errorCodes } from '@heddle/api-contract';
import { currentLanguage, getTranslate } from '../../i18n/i18n.js';
import { sharedMessages } from '../../i18n/sharedMessages.js';
import { reasonText } from './defineRefusals.js';

let codeText: (code: number) => string | undefined = () => undefined;

/** Registers the messages for codes, which load with the first error. */
export function setCodeText(text: typeof codeText): void {
  codeText = text;
}

type Refusal = Pick<ApiError, 'code' | 'msg' | 'reason' | 'retryAfter'>;

/**
 * The server's error in the page's language, with the retry time if it sent one. The server's own text if its message
 * is not loaded; `loadErrorTexts` loads it.
 */
export function refusalText({ code, msg, reason, retryAfter }: Refusal): string {
  const language = currentLanguage();
  const text = (reason && reasonText(reason, language)) ?? codeText(code) ?? msg;
  if (code !== errorCodes.tooManyRequests || retryAfter === undefined) return text;
  const again = getTranslate(sharedMessages)('tryAgainIn', { time: waitText(retryAfter, language) });
  return language === 'zh-CN' ? `${text}${again}` : `${text} ${again}`;
}

/** Formats a wait such as `45 seconds` or `10 minutes`, rounded up to minutes above 60 s. */
function waitText(seconds: number, language: string): string {
  const [value, unit] = seconds > 60 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
