import { type ApiError, type ErrorName, errorCodes, type SentReason } from '@heddle/api-contract';
import { formatBytes } from '../../format/formatBytes.js';
import { currentLanguage, getTranslate } from '../../i18n/i18n.js';
import { sharedMessages } from '../../i18n/sharedMessages.js';
import { codeMessages } from './codeMessages.js';
import { reasonText } from './defineRefusals.js';
import './fileRefusals.js';
import './inputRefusals.js';
import './outboundRefusals.js';
import './requestRefusals.js';
import { innerMessages, serverMessages } from './serverMessages.js';
import './serverRefusals.js';

const names: ReadonlyMap<number, ErrorName> = new Map(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

interface MessagePattern {
  pattern: RegExp;
  chinese: string;
}

const patterns = serverMessages.map(toPattern);
const innerPatterns = innerMessages.map(toPattern);

/** Codes whose text is for programs: field names and schema errors. */
const ofPrograms: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'badRequest',
  'forbidden',
  'internal',
  'notFound',
  'unauthorised',
  'wrongContentType',
]);

type Refusal = Pick<ApiError, 'code' | 'msg' | 'reason' | 'retryAfter'>;

/** The server's error in the page's language, with the retry time if it sent one. */
export function refusalText({ code, msg, reason: sent, retryAfter }: Refusal): string {
  if (code !== errorCodes.tooManyRequests || retryAfter === undefined)
    return whyText(sent) ?? withSizes(messageText({ code, msg }));
  const language = currentLanguage();
  const reason = whyText(sent) ?? messageText({ code, msg: msg.replace(/; try again .*$/, '') });
  const again = getTranslate(sharedMessages)('tryAgainIn', { time: waitText(retryAfter, language) });
  return language === 'zh-CN' ? `${reason}${again}` : `${reason} ${again}`;
}

/** The message for a reason alone, such as why a task failed; undefined if it is not known here. */
export function whyText(reason: SentReason | undefined): string | undefined {
  return reason && reasonText(reason, currentLanguage());
}

/** Formats byte counts such as `1048576 bytes` for reading. */
function withSizes(text: string): string {
  return text.replace(/(\d{4,}) (?:bytes|字节)/g, (_, bytes) =>
    formatBytes(Number(bytes), currentLanguage()),
  );
}

/** Formats a wait such as `45 seconds` or `10 minutes`, rounded up to minutes above 60 s. */
function waitText(seconds: number, language: string): string {
  const [value, unit] = seconds > 60 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Server messages are English and may start with a field name. */
function messageText({ code, msg }: Pick<ApiError, 'code' | 'msg'>): string {
  const name = names.get(code);
  const message = withoutField(msg);
  if (currentLanguage() === 'zh-CN') {
    const known = inChinese(message) ?? inChinese(msg);
    if (known !== undefined) return known;
  } else if (name === undefined || !ofPrograms.has(name)) return withFinalStop(message);
  return name === undefined ? msg : getTranslate(codeMessages)(name);
}

/** Translates a server message without a code, such as why a job failed. */
export function serverMessageText(msg: string): string {
  const message = withoutField(msg);
  return (currentLanguage() === 'zh-CN' ? inChinese(message) : undefined) ?? message;
}

/** Message for an error name, as recorded in the audit log. */
export function refusalName(reason: string): string {
  return Object.hasOwn(errorCodes, reason) ? getTranslate(codeMessages)(reason as ErrorName) : reason;
}

function inChinese(text: string): string | undefined {
  return translate(text, patterns, (value) => translate(value, innerPatterns) ?? value);
}

function translate(
  text: string,
  known: readonly MessagePattern[],
  translateValue = (value: string) => value,
): string | undefined {
  for (const { pattern, chinese } of known) {
    const match = pattern.exec(text);
    if (!match) continue;
    const values = match.slice(1).map(translateValue);
    let next = 0;
    return chinese.replace(/\{(\d?)\}/g, (_, place) => values[place ? Number(place) - 1 : next++] ?? '');
  }
  return undefined;
}

function toPattern([server, chinese]: (typeof serverMessages)[number]): MessagePattern {
  return { pattern: new RegExp(`^${server.split('{}').map(escaped).join('(.*?)')}$`, 's'), chinese };
}

/** Removes a leading field name, as in `user_code: no device waits`. */
function withoutField(msg: string): string {
  return msg.replace(/^[a-z][\w.[\]]*: /i, '');
}

function withFinalStop(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?)]$/.test(first) ? first : `${first}.`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
