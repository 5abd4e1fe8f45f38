import type { ModelMessage, ModelTool } from '@heddle/workflow-schema/models';

/** Number of tokens of a text. */
export type CountTokens = (text: string) => number;

/** Per message, for its role and separators. */
const messageTokens = 4;
/** Per file; providers count by size, which is not known here. */
const fileTokens = 1_000;

/** A cautious estimate: a third of the bytes of the text in UTF-8. */
export function estimateTokens(text: string): number {
  let bytes = text.length;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    // A surrogate is half of a character of four bytes.
    if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return Math.ceil(bytes / 3);
}

/** Tokens of a message with its calls and files. */
export function tokensOf(message: ModelMessage, count: CountTokens): number {
  let tokens = messageTokens + count(message.content);
  for (const { name, arguments: values } of message.toolCalls ?? []) {
    tokens += count(name) + count(JSON.stringify(values));
  }
  for (const part of message.parts ?? []) if (part.type !== 'text') tokens += fileTokens;
  return tokens;
}

/** Tokens of the descriptions of tools. */
export function tokensOfTools(tools: readonly ModelTool[], count: CountTokens): number {
  let tokens = 0;
  for (const { name, description, parameters } of tools) {
    tokens += messageTokens + count(name) + count(description) + count(JSON.stringify(parameters));
  }
  return tokens;
}
