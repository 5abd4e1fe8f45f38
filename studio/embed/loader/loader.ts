import { EmbeddedChat } from './EmbeddedChat.js';
import { type ChatOptions, readOptions } from './options.js';

/** What the script gives to the page. */
interface HeddleChat {
  /** Embeds a chat; several chats may be on a page. */
  create(options: ChatOptions): EmbeddedChat;
}

const page = globalThis as unknown as { HeddleChat?: HeddleChat };
const script = document.currentScript;

if (script instanceof HTMLScriptElement && script.src) {
  const base = new URL(script.src).origin;
  // The script may be in a page several times, once for each chat.
  page.HeddleChat ??= { create: (options) => new EmbeddedChat(base, options) };
  const options = readOptions(script);
  if (options) whenReady(() => new EmbeddedChat(base, options));
}

function whenReady(start: () => unknown): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
  else start();
}
