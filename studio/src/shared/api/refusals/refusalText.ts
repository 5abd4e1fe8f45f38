import { type ApiError, type ErrorName, errorCodes } from '@heddle/api-contract';
import { formatBytes } from '../../format/formatBytes.js';
import { currentLanguage, getTranslate } from '../../i18n/i18n.js';
import { sharedMessages } from '../../i18n/sharedMessages.js';
import { codeMessages } from './codeMessages.js';
import { innerMessages, serverMessages } from './serverMessages.js';

const names: ReadonlyMap<number, ErrorName> = new Map(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

interface MessagePattern {
  pattern: RegExp;
  chinese: string;
}

const patterns = serverMessages.map(toPattern);
const innerPatterns = innerMessages.map(toPattern);

/** Codes whose text speaks to programs: names of fields, and what a schema found in them. */
const ofPrograms: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'badRequest',
  'forbidden',
  'internal',
  'notFound',
  'unauthorised',
  'wrongContentType',
]);

type Refusal = Pick<ApiError, 'code' | 'msg' | 'retryAfter'>;

/** Why the server refused, in the language of the page, and when to try again where it says so. */
export function refusalText({ code, msg, retryAfter }: Refusal): string {
  if (code !== errorCodes.tooManyRequests || retryAfter === undefined)
    return withSizes(reasonText({ code, msg }));
  const language = currentLanguage();
  const reason = reasonText({ code, msg: msg.replace(/; try again .*$/, '') });
  const again = getTranslate(sharedMessages)('tryAgainIn', { time: waitText(retryAfter, language) });
  return language === 'zh-CN' ? `${reason}${again}` : `${reason} ${again}`;
}

/** `1048576 bytes` as people say it. */
function withSizes(text: string): string {
  return text.replace(/(\d{4,}) (?:bytes|字节)/g, (_, bytes) =>
    formatBytes(Number(bytes), currentLanguage()),
  );
}

/** `45 seconds`, `10 minutes`: up to the next minute where it is more than one. */
function waitText(seconds: number, language: string): string {
  const [value, unit] = seconds > 60 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** The server's own sentences are English and may begin with a field. */
function reasonText({ code, msg }: Pick<ApiError, 'code' | 'msg'>): string {
  const name = names.get(code);
  const message = withoutField(msg);
  if (currentLanguage() === 'zh-CN') {
    const known = inChinese(message) ?? inChinese(msg);
    if (known !== undefined) return known;
  } else if (name === undefined || !ofPrograms.has(name)) return asSentence(message);
  return name === undefined ? msg : getTranslate(codeMessages)(name);
}

/** A sentence of the server that comes without a code, such as why some work failed. */
export function serverMessageText(msg: string): string {
  const message = withoutField(msg);
  return (currentLanguage() === 'zh-CN' ? inChinese(message) : undefined) ?? message;
}

/** What a refusal is called where there is nothing but its name, as in the audit log. */
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

/** `user_code: no device waits` without its field. */
function withoutField(msg: string): string {
  return msg.replace(/^[a-z][\w.[\]]*: /i, '');
}

function asSentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?)]$/.test(first) ? first : `${first}.`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
