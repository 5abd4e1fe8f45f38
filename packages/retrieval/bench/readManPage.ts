import type { Block } from '@heddle/retrieval';

const request = /^[.']\s*([A-Za-z]{1,3})\b\s*(.*)$/;
const fontAlternations = /^(?:BR|BI|IB|IR|RB|RI)$/;
const skipped = /^(?:so|de|ds|if|ie|el|nr|ft|ad|na|hy|nh|ne|ti|in|ll|rm|tr|ta|TH|Dd|Dt|Os)$/;

/** The text of a manual page as blocks; undefined if it only refers to another page. */
export function readManPage(name: string, source: string): Block[] | undefined {
  const lines = source.split('\n').filter((line) => !/^[.']\\"/.test(line) && !/^'''/.test(line));
  if (lines.filter((line) => line.trim() !== '').every((line) => /^\.so\b/.test(line))) return undefined;
  const blocks: Block[] = [{ type: 'heading', level: 1, text: name }];
  let paragraph: string[] = [];
  const end = () => {
    const text = paragraph.join(' ').replace(/\s+/g, ' ').trim();
    if (text !== '') blocks.push({ type: 'paragraph', text });
    paragraph = [];
  };
  let macro = false;
  for (const line of lines) {
    if (macro) {
      macro = !/^\.\.$/.test(line.trim());
      continue;
    }
    const [, name = '', rest = ''] = request.exec(line) ?? [];
    if (name === 'de') macro = true;
    else if (name === 'SH' || name === 'SS' || name === 'Sh' || name === 'Ss') {
      end();
      const text = plain(unquoted(rest));
      if (text !== '') blocks.push({ type: 'heading', level: /^S[Hh]$/.test(name) ? 2 : 3, text });
    } else if (/^(?:PP|P|LP|TP|IP|HP|sp|br|Pp|It|TQ)$/.test(name)) {
      end();
      if (name === 'IP') paragraph.push(plain(unquoted(rest).replace(/\s+\S+$/, '')));
      else if (name === 'It') paragraph.push(plain(rest));
    } else if (name !== '' && !skipped.test(name)) {
      const text = fontAlternations.test(name) ? words(rest).join('') : unquoted(rest);
      paragraph.push(plain(text));
    } else if (name === '' && !/^[.']/.test(line)) {
      if (line.trim() === '') end();
      else paragraph.push(plain(line));
    }
  }
  end();
  return blocks;
}

function words(text: string): string[] {
  return [...text.matchAll(/"((?:[^"]|"")*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

const unquoted = (text: string) => words(text).join(' ');

function plain(text: string): string {
  return text
    .replace(/\\f(?:\[[^\]]*\]|\(..|.)/g, '')
    .replace(/\\s[-+]?\d/g, '')
    .replace(/\\\*(?:\[[^\]]*\]|\(..|.)/g, '')
    .replace(
      /\\(?:\[([a-z]+)\]|\((..))/g,
      (_, long?: string, short?: string) => special[long ?? short ?? ''] ?? ' ',
    )
    .replace(/\\[-e]/g, (code) => (code === '\\e' ? '\\' : '-'))
    .replace(/\\["#].*$/, '')
    .replace(/\\[&|^/,:%c]/g, '')
    .replace(/\\[ ~0]/g, ' ')
    .replace(/\t/g, ' ');
}

const special: Readonly<Record<string, string>> = {
  aq: "'",
  dq: '"',
  lq: '"',
  rq: '"',
  em: ' - ',
  en: '-',
  mc: 'µ',
  bu: '',
  ti: '~',
  ha: '^',
  rs: '\\',
  co: '(c)',
};
