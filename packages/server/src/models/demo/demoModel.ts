import type { CallOptions, ModelChunk, ModelRequest, ModelService } from '@heddle/executor';
import type { Language } from '@heddle/workflow-schema';
import { countTokens } from '../countTokens.js';
import { answerFromKnowledge } from './answerFromKnowledge.js';
import { answerFromPrompt } from './answerFromPrompt.js';
import { callTool, tellResult } from './callTool.js';
import { fillSchema } from './fillSchema.js';
import { repeatMessage } from './repeatMessage.js';

export const demoModelId = '1';

export const demoModelNames: Readonly<Record<Language, string>> = {
  'zh-CN': '演示（规则程序，不是语言模型）',
  en: 'Demo (rules, not a language model)',
};

export interface DemoModelOptions {
  pauseMs: number;
}

/**
 * A rule-based program that answers when no model is configured. Deterministic: the same request gets the
 * same response.
 */
export function createDemoModel({ pauseMs }: DemoModelOptions): ModelService {
  return { stream: (request, options) => answer(request, options, pauseMs) };
}

async function* answer(
  request: ModelRequest,
  { signal }: CallOptions,
  pauseMs: number,
): AsyncGenerator<ModelChunk> {
  signal.throwIfAborted();
  const message = request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const call = request.jsonSchema ? undefined : callTool(request);
  if (call) yield { type: 'toolCall', call };
  const text = call ? '' : textFor(request, message);
  for (const word of request.jsonSchema ? [text] : (text.match(/\s*\S+|\s+$/gu) ?? [])) {
    for (const piece of splitUnspaced(word)) {
      yield { type: 'text', text: piece };
      await pause(pauseMs, signal);
    }
  }
  yield {
    type: 'finished',
    usage: {
      inputTokens: await countTokens(request.messages.map(({ content }) => content)),
      outputTokens: await countTokens([text]),
    },
  };
}

function textFor(request: ModelRequest, message: string): string {
  if (request.jsonSchema) return fillSchema(request.jsonSchema, message);
  return (
    tellResult(request) ??
    answerFromKnowledge(request, message) ??
    answerFromPrompt(request, message) ??
    repeatMessage(message)
  );
}

/** Splits text in scripts without spaces into words, so that it streams word by word as well. */
function splitUnspaced(word: string): string[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) return [word];
  return [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(word)].map(({ segment }) => segment);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
