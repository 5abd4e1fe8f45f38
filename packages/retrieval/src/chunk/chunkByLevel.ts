import { type Chunk, ChunkList } from './Chunk.js';
import type { Block, DocumentText } from './DocumentText.js';
import { withHeadings } from './headings.js';
import { splitLong } from './splitLong.js';

/** Settings of splitting by headings. */
export interface LevelSettings {
  /** Headings down to this level begin a chunk; deeper ones belong to it. */
  maxLevel: number;
  /** Puts the headings above a chunk into its first line. */
  saveTitle: boolean;
}

/** Maximum length of a chunk, in characters. */
const maxLength = 5_000;

/**
 * One chunk per heading, with the text up to the next one; chunks know their parents, so that they form a tree. Text
 * before the first heading is a chunk at level 1. A section that is too long becomes several chunks at its place.
 * @throws TooManyChunks
 */
export function chunkByLevel(source: DocumentText, settings: LevelSettings, maximum: number): Chunk[] {
  const document = withHeadings(source);
  const list = new ChunkList(document, maximum);
  const path: Section[] = [];
  for (const section of sectionsOf(document, settings.maxLevel)) {
    while ((path.at(-1)?.level ?? 0) >= section.level) path.pop();
    const parent = path.at(-1)?.index;
    const titles = [...path.map(({ title }) => title), section.title].filter((title) => title !== '');
    section.index = list.chunks.length;
    path.push(section);
    addSection(list, document.text, section, { titles, parent, settings });
  }
  return list.chunks;
}

interface Section {
  level: number;
  title: string;
  start: number;
  /** Where the text after the heading begins. */
  body: number;
  end: number;
  /** Index of its first chunk. */
  index: number;
}

function sectionsOf({ text, blocks }: DocumentText, maxLevel: number): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (isBorder(block, maxLevel)) {
      const title = text.slice(block.start, block.end);
      sections.push({
        level: block.level ?? 1,
        title,
        start: block.start,
        body: block.end,
        end: block.end,
        index: 0,
      });
    } else if (last === undefined) {
      sections.push({ level: 1, title: '', start: block.start, body: block.start, end: block.end, index: 0 });
    } else last.end = block.end;
  }
  return sections;
}

const isBorder = ({ type, level = 1 }: Block, maxLevel: number) => type === 'heading' && level <= maxLevel;

function addSection(
  list: ChunkList,
  text: string,
  section: Section,
  { titles, parent, settings }: { titles: string[]; parent: number | undefined; settings: LevelSettings },
): void {
  const from = settings.saveTitle ? section.body : section.start;
  const prefix = settings.saveTitle && titles.length > 0 ? titles.join(' > ') : '';
  for (const { start, end } of splitLong(text, { start: from, end: section.end }, maxLength)) {
    const own = text.slice(start, end).trim();
    list.add({
      text: [prefix, own].filter((part) => part !== '').join('\n'),
      ...{ start: start === section.body ? section.start : start, end, level: section.level },
      ...(section.title !== '' && { title: section.title }),
      ...(parent !== undefined && { parent }),
    });
  }
}
