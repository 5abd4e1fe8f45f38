import MarkdownIt, { type Token } from 'markdown-it';
import { isAcceptable } from './safeUrl.js';

/** Longer paragraphs and cells are shown as written, because some inline rules take quadratic time. */
const maxInlineLength = 10_000;

/** With more, none of them is read: each takes time in proportion to the lines after it. */
const maxDefinitions = 200;
/** At the start of a line, also within quotes and lists. A label has at most 999 characters, over several lines. */
const definition = /^[ \t>*+\-\d.)]*\[[^\]]{1,999}\]:/gm;

const parser = createParser();
const withoutDefinitions = createParser();
withoutDefinitions.block.ruler.disable('reference');

/** CommonMark with tables, strikethrough and addresses as links. HTML is text. */
function createParser() {
  const created = new MarkdownIt({ html: false, linkify: true, maxNesting: 20 });
  created.validateLink = isAcceptable;
  // The inline rule finds `https://…`. This one guesses more, such as `name.md`, and is quadratic.
  created.core.ruler.disable('linkify');
  const parseInline = created.inline.parse.bind(created.inline);
  created.inline.parse = (text, markdown, env, tokens) => {
    if (text.length <= maxInlineLength) return parseInline(text, markdown, env, tokens);
    const token = new MarkdownIt.Token('text', '', 0);
    token.content = text;
    tokens.push(token);
  };
  return created;
}

/** Link definitions by their label. */
export type References = Readonly<Record<string, { title: string; href: string }>>;

/** The tokens of a text; definitions in it are added to those given. */
export function parse(text: string, references: References): { tokens: Token[]; references: References } {
  const env = { references: { ...references } };
  const isCrowded = (text.match(definition)?.length ?? 0) > maxDefinitions;
  const tokens = (isCrowded ? withoutDefinitions : parser).parse(text, env);
  return { tokens, references: env.references };
}

/** Whether a text may have definitions. */
export function hasDefinitions(text: string): boolean {
  return text.search(definition) !== -1;
}
