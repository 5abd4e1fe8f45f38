import type {
  LanguageModelV3FilePart,
  LanguageModelV3Message,
  LanguageModelV3TextPart,
} from '@ai-sdk/provider';
import type { ModelMessage, ModelPart } from '@heddle/executor';
import type { ModelConfiguration } from './configuration.js';
import { createDownload, type Download } from './download.js';

/**
 * Messages in the form of the provider libraries. Images are downloaded here, see `createDownload`; their
 * addresses are left as text for models that accept none.
 */
export async function toPrompt(
  messages: readonly ModelMessage[],
  { capabilities = [] }: ModelConfiguration,
  { fetch, signal }: { fetch: typeof globalThis.fetch | undefined; signal: AbortSignal },
): Promise<LanguageModelV3Message[]> {
  const download = createDownload(fetch, signal);
  const names = new Map(
    messages.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id, name }) => [id, name] as const)),
  );
  const prompt: LanguageModelV3Message[] = [];
  for (const message of messages) {
    if (message.role === 'tool') addToolResult(prompt, message, names);
    else if (message.role !== 'user') prompt.push(toOwnMessage(message));
    else {
      const parts = capabilities.includes('image') ? message.parts : undefined;
      prompt.push({ role: 'user', content: await toUserParts(parts ?? textOf(message.content), download) });
    }
  }
  return prompt;
}

/** Results of parallel calls stand in one message: some endpoints accept no two of them in a row. */
function addToolResult(
  prompt: LanguageModelV3Message[],
  { content, toolCallId = '' }: ModelMessage,
  names: ReadonlyMap<string, string>,
): void {
  const toolName = names.get(toolCallId);
  if (toolName === undefined) {
    // Endpoints reject tool results without a call, so send those as user messages.
    prompt.push({ role: 'user', content: textOf(content) });
    return;
  }
  const output = { type: 'text' as const, value: content };
  const result = { type: 'tool-result' as const, toolCallId, toolName, output };
  const last = prompt.at(-1);
  if (last?.role === 'tool') last.content.push(result);
  else prompt.push({ role: 'tool', content: [result] });
}

function toOwnMessage({ role, content, toolCalls = [] }: ModelMessage): LanguageModelV3Message {
  if (role === 'system') return { role, content };
  const calls = toolCalls.map(({ id, name, arguments: input }) => {
    return { type: 'tool-call' as const, toolCallId: id, toolName: name, input };
  });
  return {
    role: 'assistant',
    content: content === '' && calls.length > 0 ? calls : [...textOf(content), ...calls],
  };
}

const textOf = (text: string): [LanguageModelV3TextPart] => [{ type: 'text', text }];

async function toUserParts(
  parts: readonly ModelPart[],
  download: Download,
): Promise<(LanguageModelV3TextPart | LanguageModelV3FilePart)[]> {
  const content = [];
  // One after another: a prompt may name thousands.
  for (const part of parts) {
    const text = part.type === 'text' ? part.text : part.url;
    const image = part.type === 'image' ? await readImage(part.url, download) : undefined;
    if (image) content.push({ type: 'file' as const, ...image });
    else if (text !== '') content.push({ type: 'text' as const, text });
  }
  return content;
}

type Image = Pick<LanguageModelV3FilePart, 'data' | 'mediaType'>;

/** Undefined for what is not the address of an image. */
async function readImage(address: string, download: Download): Promise<Image | undefined> {
  const inside = /^data:(image\/[\w.+-]+);base64,(.*)$/is.exec(address);
  if (inside) return { mediaType: inside[1]!, data: inside[2]! };
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? download(new URL(address)) : undefined;
}
