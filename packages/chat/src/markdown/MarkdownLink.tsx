import { Children, type JSX, type ReactNode } from 'react';
import { useChatContext } from '../ChatContext.js';
import { safeLink } from './safeUrl.js';

interface MarkdownLinkProps {
  href: string;
  /** The text is the address itself. */
  isAddress: boolean;
  children: ReactNode;
}

/** A link that shows where it leads. Other addresses than those of pages and mail are plain text. */
export function MarkdownLink({ href, isAddress, children }: MarkdownLinkProps): JSX.Element {
  const { t } = useChatContext();
  const url = safeLink(href);
  if (!url) return <>{children}</>;
  const host = url.protocol === 'mailto:' ? url.pathname : url.host;
  const text = Children.toArray(children).join('');
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={t('linkTo', { host })}
      className="heddle-chat-link"
    >
      {children}
      {!isAddress && !text.includes(host) && <span className="heddle-chat-host"> ({host})</span>}
    </a>
  );
}
