/** Version of the messages between a page and the chat in its frame: others are ignored. */
const version = 1;

const maxToken = 8_000;
const maxText = 500;

/** What the page around a chat tells it. */
export type PageMessage =
  /** The first one: from then on the chat talks to the origin that sent it, and to no other. */
  | { type: 'hello'; token?: string; theme?: string; language?: string }
  /** A token for the visitor, which the chat has asked for; without one, the visitor is signed out. */
  | { type: 'token'; token?: string }
  /** The chat was opened: the input gets the focus. */
  | { type: 'shown' };

/** What a chat tells the page around it. */
export type ChatMessage = { type: 'ready' } | { type: 'close' } | { type: 'needToken' };

type Sent<Message> = Message & { heddle: typeof version };

const pageTypes: readonly string[] = ['hello', 'token', 'shown'];
const chatTypes: readonly string[] = ['ready', 'close', 'needToken'];

/** A message of the page; undefined for everything else that arrives at a window. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (!isOurs(data) || !pageTypes.includes(String(data['type']))) return undefined;
  const { type, token, theme, language } = data;
  return {
    type,
    ...(typeof token === 'string' && token !== '' && token.length <= maxToken && { token }),
    ...(typeof theme === 'string' && theme.length <= maxText && { theme }),
    ...(typeof language === 'string' && language.length <= maxText && { language }),
  } as PageMessage;
}

/** A message of the chat; undefined for everything else that arrives at a window. */
export function readChatMessage(data: unknown): ChatMessage | undefined {
  if (!isOurs(data) || !chatTypes.includes(String(data['type']))) return undefined;
  return { type: data['type'] } as ChatMessage;
}

function isOurs(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && (data as { heddle?: unknown }).heddle === version;
}

/** A message as it is sent. */
export function toSent<Message extends PageMessage | ChatMessage>(message: Message): Sent<Message> {
  return { ...message, heddle: version };
}

const windowMs = 10_000;

/** Whether to read a further message of a sender: a flood of them is ignored, and costs next to nothing. */
export function createFloodGate(maximum = 50, now: () => number = () => performance.now()): () => boolean {
  let begin = 0;
  let count = 0;
  return () => {
    const time = now();
    if (time - begin >= windowMs) [begin, count] = [time, 0];
    count += 1;
    return count <= maximum;
  };
}
