import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Block, joinBlocks } from '@heddle/retrieval';
import { readManPage } from './readManPage.js';

/** A manual page. */
export interface Page {
  /** `en/epoll.7` or `zh/epoll.7`. */
  id: string;
  /** Other names of the same page. */
  aliases: string[];
  blocks: Block[];
  text: string;
}

const packages = ['manpages', 'manpages-zh'];
const folders = [
  { language: 'en', folder: '', sections: ['1', '4', '5', '7', '8'] },
  { language: 'zh', folder: 'zh_CN', sections: ['1', '5', '7', '8'] },
];

/** Fetches Debian's manual pages once, and reads those that are more than a reference to another page. */
export function readCorpus(cache: string): Page[] {
  const root = join(cache, 'files');
  if (!existsSync(root)) {
    mkdirSync(cache, { recursive: true });
    execFileSync('apt-get', ['download', ...packages], {
      cwd: cache,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const files = readdirSync(cache).filter((file) => file.endsWith('.deb'));
    for (const file of files) execFileSync('dpkg-deb', ['-x', file, root], { cwd: cache });
  }
  const pages = folders.flatMap(({ language, folder, sections }) =>
    sections.flatMap((section) => {
      const path = join(root, 'usr/share/man', folder, `man${section}`);
      return readdirSync(path)
        .sort()
        .flatMap((file) => readPage(join(path, file), `${language}/${file.replace(/\.gz$/, '')}`));
    }),
  );
  return withoutCopies(pages);
}

/** Many names are files with the content of another page; such pages could not be told apart. */
function withoutCopies(pages: readonly Page[]): Page[] {
  const byContent = new Map<string, Page>();
  for (const page of pages) {
    const content = page.text.slice(page.text.indexOf('\n'));
    const known = byContent.get(content);
    if (known) known.aliases.push(page.id);
    else byContent.set(content, page);
  }
  return [...byContent.values()];
}

function readPage(path: string, id: string): Page[] {
  const source = gunzipSync(readFileSync(path)).toString('utf8');
  const blocks = readManPage(id.slice(3), source);
  if (!blocks || blocks.length < 3) return [];
  return [{ id, aliases: [], blocks, text: joinBlocks(blocks).text }];
}
