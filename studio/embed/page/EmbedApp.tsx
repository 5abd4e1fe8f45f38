import { Chat, type ChatLanguage, type ChatTransport } from '@heddle/chat';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallRefused, call } from './calls.js';
import { applyColor } from './colors.js';
import { EmbedHead, type HeadAction } from './EmbedHead.js';
import type { Opened, Session } from './Session.js';
import { languageFor, type TextKey, textsIn } from './texts.js';
import { themeFor, useDark } from './themes.js';
import { createTransport } from './transport.js';

/** What the page around the chat wants, and can do. */
export interface EmbedPlace {
  session: Session;
  language: string | undefined;
  theme: string | undefined;
  /** Absent on the public page. */
  onClose: (() => void) | undefined;
  /** Calls back when the window with the chat was opened. */
  listen: ((onShown: () => void) => void) | undefined;
}

type State = { opened: Opened } | { refused: TextKey } | undefined;

/** The chat of a visitor: opens the session, and says why if it cannot. */
export function EmbedApp(place: EmbedPlace) {
  const { session } = place;
  const [state, setState] = useState<State>();
  const open = useCallback(async () => {
    setState(undefined);
    try {
      const opened = await session.open();
      applyColor(opened.look.color);
      setState({ opened });
    } catch (error) {
      setState({ refused: error instanceof CallRefused ? error.text : 'failed' });
    }
  }, [session]);
  useEffect(() => {
    void open();
  }, [open]);
  const look = state && 'opened' in state ? state.opened.look : {};
  const language = languageFor(place.language ?? look.language);
  const theme = themeFor(place.theme ?? look.theme);
  useDark(theme);
  const texts = textsIn(language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEscape(place.onClose);
  if (state && 'opened' in state)
    return <OpenChat place={place} opened={state.opened} language={language} theme={theme} onAgain={open} />;
  return (
    <main className="embed-frame">
      {place.onClose && <EmbedHead name="" iconUrl="" actions={closing(place, texts.close)} />}
      <div className="embed-state" role={state ? 'alert' : 'status'}>
        {texts[state ? state.refused : 'loading']}
        {state && (
          <button type="button" onClick={() => void open()}>
            {texts.tryAgain}
          </button>
        )}
      </div>
    </main>
  );
}

/** Those of the server. */
const uploadLimits = { maxBytes: 10 * 1024 * 1024, maxFiles: 5 };

interface OpenChatProps {
  place: EmbedPlace;
  opened: Opened;
  language: ChatLanguage;
  theme: 'light' | 'dark' | 'auto';
  onAgain(): void;
}

function OpenChat({ place, opened, language, theme, onAgain }: OpenChatProps) {
  const { session } = place;
  const { look, name, icon_url: iconUrl, welcome, questions } = opened;
  const texts = useMemo(() => textsIn(language), [language]);
  const [note, setNote] = useState<string>();
  const [isEnded, setIsEnded] = useState(false);
  const newTransport = () => createTransport(session, texts, { canUpload: look.can_upload ?? false });
  const [transport, setTransport] = useState<ChatTransport>(newTransport);
  const frame = useFocusWhenShown(place);
  useEffect(() => {
    session.onEnded = () => setIsEnded(true);
  }, [session]);
  useEffect(() => {
    document.title = name;
  }, [name]);
  async function attempt(work: () => Promise<string | undefined>): Promise<void> {
    try {
      setNote(await work());
    } catch (error) {
      setNote(texts[error instanceof CallRefused ? error.text : 'failed']);
    }
  }
  const startOver = () =>
    attempt(async () => {
      await session.use((token) => call('new', { session: token }));
      setTransport(newTransport());
      return undefined;
    });
  const share = () =>
    attempt(async () => {
      const { link } = await session.use((token) =>
        call<{ link: string }>('transcript/share', { session: token }),
      );
      const address = new URL(link, location.origin).href;
      // Frames may not be allowed to write to the clipboard.
      const isCopied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      return isCopied ? `${texts.copied} ${address}` : texts.shared.replace('{link}', address);
    });
  const withdraw = () =>
    attempt(async () => {
      await session.use((token) => call('transcript/withdraw', { session: token }));
      return texts.withdrawn;
    });
  const actions: HeadAction[] = [
    { label: texts.startOver, sign: '+', onClick: startOver },
    ...(look.can_share
      ? [
          { label: texts.share, sign: '↗', onClick: share },
          { label: texts.withdraw, sign: '⊘', onClick: withdraw },
        ]
      : []),
    ...closing(place, texts.close),
  ];
  return (
    <main className={`embed-frame${place.onClose ? '' : ' embed-page'}`} ref={frame}>
      <EmbedHead name={name} iconUrl={iconUrl} actions={actions} />
      {note !== undefined && (
        <p className="embed-note" role="status">
          {note}
        </p>
      )}
      {isEnded && (
        <div className="embed-note" role="alert">
          {texts.sessionEnded}{' '}
          <button type="button" onClick={onAgain}>
            {texts.again}
          </button>
        </div>
      )}
      <div className="embed-chat">
        <Chat
          transport={transport}
          language={language}
          theme={theme}
          agent={{ name, ...(iconUrl && { avatarUrl: iconUrl }) }}
          prologue={welcome || undefined}
          suggestedQuestions={questions}
          placeholder={look.placeholder}
          disclaimer={look.disclaimer}
          uploadLimits={uploadLimits}
          describeError={({ message }) => message || texts.noAnswer}
        />
      </div>
    </main>
  );
}

function closing({ onClose }: EmbedPlace, label: string): HeadAction[] {
  return onClose ? [{ label, sign: '✕', onClick: onClose }] : [];
}

function useEscape(onClose: (() => void) | undefined): void {
  useEffect(() => {
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) onClose?.();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
}

/** Puts the focus into the input at first and whenever the window is opened. */
function useFocusWhenShown({ onClose, listen }: EmbedPlace) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const focus = () => frame.current?.querySelector('textarea')?.focus();
    if (onClose) focus();
    listen?.(focus);
  }, [onClose, listen]);
  return frame;
}
