/** A prompt of a story, as people read it. */
export interface SentPrompt {
  messages: { role: string; text: string }[];
  tools: { name: string }[];
}

interface WireMessage {
  role?: string;
  content?: unknown;
  parts?: { type?: string; text?: string; url?: string }[];
  toolCalls?: { name: string; arguments: unknown }[];
}

/** The prompt of a round, from the prompts of a story. */
export function readPrompt(prompts: readonly unknown[], round: number): SentPrompt | undefined {
  const found = (prompts as { round?: number; messages?: WireMessage[]; tools?: { name: string }[] }[]).find(
    (prompt) => prompt.round === round,
  );
  if (!found) return undefined;
  return { messages: (found.messages ?? []).map(toReadable), tools: found.tools ?? [] };
}

function toReadable({ role = '', content, parts = [], toolCalls = [] }: WireMessage) {
  const files = parts.flatMap(({ type, url }) => (type === 'text' ? [] : [`[${type}] ${url ?? ''}`]));
  const calls = toolCalls.map((call) => `${call.name}(${JSON.stringify(call.arguments)})`);
  const said = typeof content === 'string' ? content : JSON.stringify(content ?? '');
  return { role, text: [said, ...files, ...calls].filter((part) => part !== '').join('\n') };
}

/** The whole prompt as a text to copy. */
export function promptText({ messages, tools }: SentPrompt): string {
  const said = messages.map(({ role, text }) => `[${role}]\n${text}`);
  const offered = tools.length > 0 ? [`[tools]\n${JSON.stringify(tools, null, 2)}`] : [];
  return [...said, ...offered].join('\n\n');
}
