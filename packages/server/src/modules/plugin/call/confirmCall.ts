import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { isJsonObject, type Json, type JsonObject, type Language } from '@heddle/workflow-schema';
import { hashOfToken } from '../../../identity/randomToken.js';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { visible } from '../../../mcp/visible.js';
import { findPeople } from '../../account/index.js';
import { languageOf } from '../../workflow/index.js';
import type { CallInterrupt } from './PluginCall.js';

/** What a person is asked to allow. */
export interface DangerousCall {
  /** Identifies the tool and its version; another one is asked about anew. */
  toolKey: string;
  tool: string;
  plugin: string;
  /** Where the call goes. */
  server: string;
  arguments: JsonObject;
  /** In whose language to ask. */
  userId: string;
  /** The question in Markdown; absent: whether the tool may run, with its server and arguments. */
  question?(language: Language): Promise<string>;
  resumed?: { value: Json; state: Json } | undefined;
}

/** Interrupt of the wire for a question. */
const question = 2;
const maxShown = 4_000;

const texts = {
  'zh-CN': {
    ask: '允许运行“{plugin}”的工具“{tool}”吗？它可能产生无法撤销的影响。',
    server: '服务器：{server}',
    arguments: '参数：',
    allow: '允许一次',
    refuse: '拒绝',
  },
  en: {
    ask: 'Allow the tool “{tool}” of “{plugin}” to run? Its effects may not be undoable.',
    server: 'Server: {server}',
    arguments: 'Arguments:',
    allow: 'Allow once',
    refuse: 'Refuse',
  },
} as const;

/** Answers that allow a call, in every language and for programs; all others refuse it. */
const allowing = new Set<Json>(['allow', ...Object.values(texts).map(({ allow }) => allow.toLowerCase())]);

/**
 * Makes a dangerous call only after a person has allowed exactly this tool, version and arguments, once.
 * `perform` may ask questions of its own; it receives their answers, and never that to this one.
 */
export async function withConfirmation<Result extends object>(
  app: Pick<App, 'db'>,
  call: DangerousCall,
  perform: (resumed: DangerousCall['resumed']) => Promise<Result | CallInterrupt>,
): Promise<Result | CallInterrupt> {
  const of = await hashOfToken(JSON.stringify([call.toolKey, call.arguments]));
  const { value = null, state = null } = call.resumed ?? {};
  const isAsked = isJsonObject(state) && state.of === of;
  if (!isAsked) return { interrupt: { kind: question, data: await askFor(app, call) }, state: { of } };
  const isAllowed = state.isAllowed === true;
  if (!isAllowed && !isAllowing(value))
    throw new DomainError('pluginFailed', pluginReasons.callRefused({ name: call.tool }));
  const outcome = await perform(isAllowed ? { value, state: state.inner ?? null } : undefined);
  if (!('interrupt' in outcome)) return outcome;
  const { interrupt, state: inner = null } = outcome as CallInterrupt;
  return { interrupt, state: { of, isAllowed: true, inner } };
}

function isAllowing(value: Json): boolean {
  return value === true || (typeof value === 'string' && allowing.has(value.trim().toLowerCase()));
}

async function askFor(app: Pick<App, 'db'>, call: DangerousCall): Promise<Json> {
  const person = (await findPeople(app.db, [call.userId])).get(call.userId);
  const language = languageOf(person?.locale ?? '');
  const t = texts[language];
  const question = (await call.question?.(language)) ?? toolQuestion(call, language);
  const content = { question, options: [{ name: t.allow }, { name: t.refuse }] };
  return {
    messages: [{ type: 'question', content_type: 'option', content }],
    // For programs, which write their own question.
    confirmation: { tool: call.tool, plugin: call.plugin, server: call.server, arguments: call.arguments },
  };
}

function toolQuestion(call: DangerousCall, language: Language): string {
  const t = texts[language];
  const [tool, plugin, server] = [call.tool, call.plugin, call.server].map(oneLine);
  const filled = t.ask.replace('{tool}', () => tool!).replace('{plugin}', () => plugin!);
  return [
    filled,
    t.server.replace('{server}', () => server!),
    t.arguments,
    fenced(JSON.stringify(call.arguments, null, 2), 'json'),
  ].join('\n\n');
}

/** Names of third parties are shown as they are: neither as Markdown nor as further lines. */
export function oneLine(name: string): string {
  return visible(name)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|~!]/g, '\\$&');
}

/** Text in a block of code that its content cannot end. */
export function fenced(text: string, language: 'json' | 'sql'): string {
  const whole = visible(text);
  const shown = whole.length > maxShown ? `${whole.slice(0, maxShown)}\n…` : whole;
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}
