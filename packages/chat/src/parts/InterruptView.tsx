import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconCheck } from '../icons/IconCheck.js';
import { IconExternalLink } from '../icons/IconExternalLink.js';
import { Markdown } from '../markdown/Markdown.js';
import { webUrl } from '../markdown/safeUrl.js';
import type { Interrupt } from '../model/ChatMessage.js';
import type { InterruptAnswer } from '../model/ChatTransport.js';
import { InterruptForm } from './InterruptForm.js';

/** Channel of the browser on which the page of a consent sends the id of the plugin or MCP server. */
const consentChannel = 'heddle-plugin-consent';

interface InterruptViewProps {
  turnKey: string;
  interrupt: Interrupt;
  /** It waits for an answer. */
  isActive: boolean;
  /** What the user answered, if it is known. */
  given: string | undefined;
}

/** A question of the agent, answered in place. Typing an answer works as well. */
export function InterruptView({ turnKey, interrupt, isActive, given }: InterruptViewProps): JSX.Element {
  const { chat, t } = useChatContext();
  const { question } = interrupt;
  const name = interrupt.type === 'sign_in' ? interrupt.name : undefined;
  const answer = (value: InterruptAnswer, text: string) => chat.answer(turnKey, value, text);
  return (
    <>
      {question !== '' && (
        <div className="heddle-chat-bubble">
          <Markdown text={question} />
        </div>
      )}
      {question === '' && name && <div className="heddle-chat-bubble">{t('signInFor', { name })}</div>}
      {interrupt.type === 'options' && (
        <Options options={interrupt.options} isActive={isActive} given={given} onAnswer={answer} />
      )}
      {interrupt.type === 'form' && isActive && <InterruptForm fields={interrupt.fields} onAnswer={answer} />}
      {interrupt.type === 'sign_in' && <SignIn url={interrupt.url} isActive={isActive} onAnswer={answer} />}
    </>
  );
}

type OnAnswer = (answer: InterruptAnswer, text: string) => void;

interface OptionsProps {
  options: readonly string[];
  isActive: boolean;
  given: string | undefined;
  onAnswer: OnAnswer;
}

/** One button for each option; number keys pick one while the focus is on them. */
function Options({ options, isActive, given, onAnswer }: OptionsProps): JSX.Element {
  const choose = (index: number) => {
    const text = options[index];
    if (isActive && text !== undefined) onAnswer({ type: 'option', index, text }, text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      choose(Number(event.key) - 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside.
    <div className="heddle-chat-options" onKeyDown={onKeyDown}>
      {options.map((option, index) => (
        <button
          key={index}
          type="button"
          className="heddle-chat-option"
          disabled={!isActive}
          data-chosen={!isActive && option === given ? '' : undefined}
          onClick={() => choose(index)}
        >
          {index < 9 && (
            <span className="heddle-chat-key" aria-hidden="true">
              {index + 1}
            </span>
          )}
          <span className="heddle-chat-grow">{option}</span>
          {!isActive && option === given && <IconCheck size={16} />}
        </button>
      ))}
    </div>
  );
}

/** Opens the page where the user signs in, with its host, and goes on afterwards. */
function SignIn(props: { url: string; isActive: boolean; onAnswer: OnAnswer }): JSX.Element | null {
  const { url, isActive, onAnswer } = props;
  const { t } = useChatContext();
  const [isOpened, setOpened] = useState(false);
  const page = webUrl(url);
  const goOn = (isSignedIn: boolean) =>
    onAnswer({ type: 'sign_in', isSignedIn }, t(isSignedIn ? 'signedIn' : 'continueWithout'));
  const asked = page?.searchParams.get('plugin_id') ?? page?.searchParams.get('mcp_server_id');
  useConsent(isActive ? asked : undefined, () => goOn(true));
  if (!page || !isActive) return null;
  return (
    <div className="heddle-chat-buttons">
      <a
        className="heddle-chat-button"
        href={page.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={t('linkTo', { host: page.host })}
        onClick={() => setOpened(true)}
      >
        <IconExternalLink size={14} />
        {t('signIn')} ({page.host})
      </a>
      {isOpened && (
        <button type="button" className="heddle-chat-button" data-primary="" onClick={() => goOn(true)}>
          {t('signedIn')}
        </button>
      )}
      <button type="button" className="heddle-chat-button" data-quiet="" onClick={() => goOn(false)}>
        {t('continueWithout')}
      </button>
    </div>
  );
}

/** Goes on when the page that was opened says, in this browser, that the user has allowed this plugin or server. */
function useConsent(id: string | null | undefined, onConsent: () => void): void {
  const latest = useRef(onConsent);
  latest.current = onConsent;
  useEffect(() => {
    if (!id || typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(consentChannel);
    channel.onmessage = ({ data }) => {
      if (data === id) latest.current();
    };
    return () => channel.close();
  }, [id]);
}
