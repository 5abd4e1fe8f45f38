import { Chat, type ChatTransport } from '@heddle/chat';
import { readOpenMessage } from '@heddle/chat/wire';
import { useEffect, useMemo, useState } from 'react';
import { CallRefused, call } from './calls.js';
import { applyColor } from './colors.js';
import { EmbedHead } from './EmbedHead.js';
import type { Look } from './Session.js';
import { languageFor, type TextKey, textsIn } from './texts.js';
import { themeFor, useDark } from './themes.js';

interface Read {
  name: string;
  look: Look;
  messages: unknown[];
}

/** A conversation to read, by the link that a visitor has shared. */
export function Transcript({ link }: { link: string }) {
  const [read, setRead] = useState<Read>();
  const [refused, setRefused] = useState<TextKey>();
  useEffect(() => {
    call<Read>('transcript/read', { link }).then(
      (found) => {
        applyColor(found.look.color);
        setRead(found);
      },
      (error: unknown) => setRefused(error instanceof CallRefused ? error.text : 'failed'),
    );
  }, [link]);
  const language = languageFor(read?.look.language);
  const theme = themeFor(read?.look.theme);
  useDark(theme);
  const texts = textsIn(language);
  const transport = useMemo(() => read && createReader(read.messages), [read]);
  useEffect(() => {
    document.documentElement.lang = language;
    if (read) document.title = read.name;
  }, [language, read]);
  if (!read || !transport)
    return (
      <main className="embed-frame">
        <div className="embed-state" role={refused ? 'alert' : 'status'}>
          {texts[refused === 'closed' ? 'transcriptGone' : (refused ?? 'loading')]}
        </div>
      </main>
    );
  return (
    <main className="embed-frame embed-page">
      <EmbedHead name={read.name} iconUrl="" actions={[]} />
      <p className="embed-note">{texts.transcript}</p>
      <div className="embed-chat">
        <Chat transport={transport} language={language} theme={theme} isReadOnly />
      </div>
    </main>
  );
}

function createReader(messages: readonly unknown[]): ChatTransport {
  return {
    // biome-ignore lint/correctness/useYield: nothing is ever sent.
    async *send() {
      throw new Error('a transcript is read only');
    },
    history: async () => ({ messages: messages.map(readOpenMessage) }),
  };
}
