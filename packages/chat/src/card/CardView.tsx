import { type JSX, useMemo } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconExternalLink } from '../icons/IconExternalLink.js';
import { Markdown } from '../markdown/Markdown.js';
import { MarkdownImage } from '../markdown/MarkdownImage.js';
import { CardForm } from './CardForm.js';
import { type CardAction, type CardElement, readCard } from './readCard.js';
import { useIsChoosing } from './useIsChoosing.js';

/** A card, by the JSON text of its message. What cannot be drawn shows its text, or that there is a card. */
export function CardView({ content }: { content: string }): JSX.Element {
  const { t } = useChatContext();
  const { root, text } = useMemo(() => readCard(content), [content]);
  if (!root && text !== '') return <p className="heddle-chat-card-text">{text}</p>;
  return (
    <section className="heddle-chat-card" aria-label={t('card')}>
      {root ? <Element element={root} /> : <Unreadable content={content} />}
    </section>
  );
}

function Unreadable({ content }: { content: string }): JSX.Element {
  const { t } = useChatContext();
  return (
    <>
      <b>{t('card')}</b>
      <p className="heddle-chat-note">{t('cardUnsupported')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{content.slice(0, 4000)}</pre>
    </>
  );
}

export function Elements({ elements }: { elements: readonly CardElement[] }): JSX.Element {
  return (
    <>
      {elements.map((element, index) => (
        <Element key={index} element={element} />
      ))}
    </>
  );
}

function Element({ element }: { element: CardElement }): JSX.Element {
  const { t } = useChatContext();
  switch (element.type) {
    case 'column':
    case 'row':
      return (
        <div className={`heddle-chat-card-${element.type}`}>
          <Elements elements={element.children} />
        </div>
      );
    case 'list':
      return <Items className="heddle-chat-card-list" elements={element.children} />;
    case 'slide':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls must be reachable by keyboard.
        <section className="heddle-chat-card-slide" tabIndex={0} aria-label={t('cardSlides')}>
          <Items elements={element.children} />
        </section>
      );
    case 'text':
      return (
        <p className="heddle-chat-card-text" data-style={element.style} dir="auto">
          {element.text}
        </p>
      );
    case 'markdown':
      return <Markdown text={element.text} />;
    case 'tag':
      return (
        <span className="heddle-chat-card-tag" dir="auto">
          {element.text}
        </span>
      );
    case 'image':
      return (
        <div className="heddle-chat-card-image">
          <MarkdownImage address={element.url} description={element.description} />
        </div>
      );
    case 'divider':
      return <hr className="heddle-chat-card-line" />;
    case 'button':
      return <ActionButton label={element.label} action={element.action} />;
    case 'table':
      return <Table titles={element.titles} rows={element.rows} />;
    case 'form':
      return <CardForm fields={element.fields} elements={element.children} />;
  }
}

function Items({
  elements,
  className,
}: {
  elements: readonly CardElement[];
  className?: string;
}): JSX.Element {
  return (
    <ul className={className}>
      {elements.map((element, index) => (
        <li key={index}>
          <Element element={element} />
        </li>
      ))}
    </ul>
  );
}

function ActionButton({ label, action }: { label: string; action: CardAction }): JSX.Element {
  const { chat, look, t } = useChatContext();
  const isChoosing = useIsChoosing();
  if (action.type === 'open_url')
    return (
      <a
        className="heddle-chat-button"
        href={action.url.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={t('linkTo', { host: action.url.host })}
      >
        <span dir="auto">{label}</span>
        <span className="heddle-chat-host">({action.url.host})</span>
        <IconExternalLink size={14} aria-hidden="true" />
      </a>
    );
  const isSubmit = action.type === 'submit_form';
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      className="heddle-chat-button"
      data-primary={isSubmit ? '' : undefined}
      disabled={look.blocked !== undefined || isChoosing}
      title={isChoosing ? t('cardWaits') : isSubmit ? undefined : t('cardSends', { text: action.text })}
      onClick={isSubmit ? undefined : () => chat.send({ text: action.text })}
    >
      <span dir="auto">{label}</span>
    </button>
  );
}

function Table({ titles, rows }: Pick<CardElement & { type: 'table' }, 'titles' | 'rows'>): JSX.Element {
  const { t } = useChatContext();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls must be reachable by keyboard.
    <section className="heddle-chat-table" tabIndex={0} aria-label={t('cardTable')}>
      <table>
        <thead>
          <tr>
            {titles.map((title, index) => (
              <th key={index} scope="col" dir="auto">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {titles.map((_, column) => (
                <td key={column} dir="auto">
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
