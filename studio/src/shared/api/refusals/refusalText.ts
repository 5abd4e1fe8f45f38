import { type ApiError, type ErrorName, errorCodes } from '@heddle/api-contract';
import { formatBytes } from '../../format/formatBytes.js';
import { currentLanguage, wordsNow } from '../../i18n/i18n.js';
import { sharedWords } from '../../i18n/sharedWords.js';
import { codeWords } from './codeWords.js';
import { innerSentences, serverSentences } from './serverSentences.js';

const names: ReadonlyMap<number, ErrorName> = new Map(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
);

interface Sentence {
  pattern: RegExp;
  chinese: string;
}

const sentences = serverSentences.map(toSentence);
const inner = innerSentences.map(toSentence);

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
  const again = wordsNow(sharedWords)('tryAgainIn', { time: waitText(retryAfter, language) });
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
  const sentence = withoutField(msg);
  if (currentLanguage() === 'zh-CN') {
    const known = inChinese(sentence) ?? inChinese(msg);
    if (known !== undefined) return known;
  } else if (name === undefined || !ofPrograms.has(name)) return asSentence(sentence);
  return name === undefined ? msg : wordsNow(codeWords)(name);
}

/** A sentence of the server that comes without a code, such as why some work failed. */
export function serverSentence(msg: string): string {
  const sentence = withoutField(msg);
  return (currentLanguage() === 'zh-CN' ? inChinese(sentence) : undefined) ?? sentence;
}

/** What a refusal is called where there is nothing but its name, as in the audit log. */
export function refusalName(reason: string): string {
  return Object.hasOwn(errorCodes, reason) ? wordsNow(codeWords)(reason as ErrorName) : reason;
}

function inChinese(text: string): string | undefined {
  return translate(text, sentences, (value) => translate(value, inner) ?? value);
}

function translate(
  text: string,
  known: readonly Sentence[],
  inWords = (value: string) => value,
): string | undefined {
  for (const { pattern, chinese } of known) {
    const match = pattern.exec(text);
    if (!match) continue;
    const values = match.slice(1).map(inWords);
    let next = 0;
    return chinese.replace(/\{(\d?)\}/g, (_, place) => values[place ? Number(place) - 1 : next++] ?? '');
  }
  return undefined;
}

function toSentence([server, chinese]: (typeof serverSentences)[number]): Sentence {
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
