import type { Token } from 'markdown-it';
import { Fragment, type JSX, type ReactNode } from 'react';
import { CodeBlock } from './CodeBlock.js';
import { MarkdownImage } from './MarkdownImage.js';
import { MarkdownLink } from './MarkdownLink.js';

type Container = (token: Token, children: ReactNode, key: number) => JSX.Element;
type Leaf = (token: Token, key: number) => ReactNode;

/**
 * Tokens that have content, by the type of the one that opens them. Whatever is not listed is drawn as its content alone.
 */
const containers: Readonly<Record<string, Container>> = {
  // Paragraphs of tight lists are hidden.
  paragraph_open: ({ hidden }, children, key) =>
    hidden ? <Fragment key={key}>{children}</Fragment> : <p key={key}>{children}</p>,
  heading_open: ({ tag }, children, key) => {
    // The page has headings of its own above those of an answer.
    const Heading = (['h3', 'h4', 'h5'] as const)[Number(tag.slice(1)) - 1] ?? 'h6';
    return (
      <Heading key={key} data-level={tag.slice(1)}>
        {children}
      </Heading>
    );
  },
  blockquote_open: (_token, children, key) => (
    <blockquote key={key} dir="auto">
      {children}
    </blockquote>
  ),
  bullet_list_open: (_token, children, key) => (
    <ul key={key} dir="auto">
      {children}
    </ul>
  ),
  ordered_list_open: (token, children, key) => (
    <ol key={key} dir="auto" start={Number(attribute(token, 'start') || 1)}>
      {children}
    </ol>
  ),
  list_item_open: (_token, children, key) => <li key={key}>{children}</li>,
  table_open: (_token, children, key) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard.
    <div key={key} className="heddle-chat-table" tabIndex={0}>
      <table dir="auto">{children}</table>
    </div>
  ),
  thead_open: (_token, children, key) => <thead key={key}>{children}</thead>,
  tbody_open: (_token, children, key) => <tbody key={key}>{children}</tbody>,
  tr_open: (_token, children, key) => <tr key={key}>{children}</tr>,
  th_open: (token, children, key) => (
    <th key={key} data-align={alignOf(token)}>
      {children}
    </th>
  ),
  td_open: (token, children, key) => (
    <td key={key} data-align={alignOf(token)}>
      {children}
    </td>
  ),
  em_open: (_token, children, key) => <em key={key}>{children}</em>,
  strong_open: (_token, children, key) => <strong key={key}>{children}</strong>,
  s_open: (_token, children, key) => <s key={key}>{children}</s>,
  link_open: (token, children, key) => (
    <MarkdownLink key={key} href={attribute(token, 'href')} isAddress={token.info === 'auto'}>
      {children}
    </MarkdownLink>
  ),
};

const leaves: Readonly<Record<string, Leaf>> = {
  inline: ({ children }, key) => <Fragment key={key}>{renderTokens(children ?? [])}</Fragment>,
  text: ({ content }) => content,
  text_special: ({ content }) => content,
  code_inline: ({ content }, key) => <code key={key}>{content}</code>,
  softbreak: () => '\n',
  hardbreak: (_token, key) => <br key={key} />,
  hr: (_token, key) => <hr key={key} />,
  code_block: ({ content }, key) => <CodeBlock key={key} code={content} />,
  fence: ({ content, info }, key) => (
    <CodeBlock key={key} code={content} language={info.trim().split(/\s+/)[0]} />
  ),
  image: (token, key) => (
    <MarkdownImage key={key} address={attribute(token, 'src')} description={token.content} />
  ),
};

/** The elements of parsed text. Texts become elements through React alone. */
export function renderTokens(tokens: readonly Token[]): ReactNode[] {
  const open: { token?: Token; children: ReactNode[] }[] = [{ children: [] }];
  tokens.forEach((token, index) => {
    const { children } = open.at(-1)!;
    if (token.nesting === 1) open.push({ token, children: [] });
    else if (token.nesting === -1 && open.length > 1) {
      const closed = open.pop()!;
      const draw = own(containers, closed.token?.type ?? '');
      const { children: outer } = open.at(-1)!;
      outer.push(draw ? draw(closed.token!, closed.children, index) : closed.children);
    } else {
      const draw = own(leaves, token.type);
      children.push(draw ? draw(token, index) : token.content);
    }
  });
  return open[0]!.children;
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function alignOf(token: Token): string | undefined {
  return /text-align:(left|center|right)/.exec(attribute(token, 'style'))?.[1];
}
