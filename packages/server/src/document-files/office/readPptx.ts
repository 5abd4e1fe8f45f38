import { XMLParser } from 'fast-xml-parser';
import type { Unzipped } from 'fflate';
import { openArchive } from '../archive/openArchive.js';
import type { FileBlock, ReadDocument } from '../DocumentFiles.js';
import { FileProblem } from '../FileProblem.js';
import { ImageCollection } from '../ImageCollection.js';
import { documentFileLimits } from '../limits.js';
import { pictureTypeOf } from '../recogniseFormat.js';
import { markdownTable } from '../sheets/markdownTable.js';
import { decodeText } from '../text/decodeText.js';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  processEntities: true,
});

/** An element as the parser returns it: one key with its children, and `:@` with its attributes. */
type XmlElement = Record<string, unknown> & { ':@'?: Record<string, string> };

/** Reads the slides of a presentation in order: titles, paragraphs, tables, pictures and notes. */
export function readPptx(bytes: Uint8Array, { images: withImages, skipPages }: PptxOptions): ReadDocument {
  const isWanted = (path: string) =>
    /^ppt\/(?:_rels\/)?presentation\.xml|^ppt\/(?:slides|notesSlides)\//.test(path) ||
    (withImages && path.startsWith('ppt/media/'));
  const parts = openArchive(bytes, 'PPTX', isWanted);
  const slides = slidePaths(parts);
  if (slides.length > documentFileLimits.pages)
    throw new FileProblem('tooManyPages', { pages: slides.length, maximum: documentFileLimits.pages });
  const images = new ImageCollection();
  const blocks = slides.flatMap((path, index) =>
    skipPages.has(index + 1) ? [] : new SlideReader(parts, path, index + 1, images).read(),
  );
  return { blocks, pages: slides.length, images: images.list };
}

export interface PptxOptions {
  images: boolean;
  skipPages: ReadonlySet<number>;
}

/** Paths of the slides in the order of the presentation. */
function slidePaths(parts: Unzipped): string[] {
  const targets = relations(parts, 'ppt/presentation.xml');
  const ids = findAll(parse(parts['ppt/presentation.xml']), 'p:sldId').map(
    (element) => element[':@']?.['r:id'] ?? '',
  );
  return ids.map((id) => targets.get(id)?.path ?? '').filter((path) => path in parts);
}

function relations(parts: Unzipped, of: string): Map<string, { path: string; type: string }> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const content = parts[`${folder}_rels/${of.slice(folder.length)}.rels`];
  if (!content) return new Map();
  return new Map(
    findAll(parse(content), 'Relationship').map((element) => {
      const { Id = '', Target = '', Type = '' } = element[':@'] ?? {};
      return [Id, { path: new URL(Target, `zip:///${folder}`).pathname.slice(1), type: Type }];
    }),
  );
}

function parse(content: Uint8Array | undefined): XmlElement[] {
  if (!content) throw new FileProblem('damaged', { format: 'PPTX' });
  try {
    return parser.parse(decodeText(content)) as XmlElement[];
  } catch (error) {
    if (error instanceof RangeError) throw new FileProblem('tooDeep', {}, { cause: error });
    throw new FileProblem('damaged', { format: 'PPTX' }, { cause: error });
  }
}

class SlideReader {
  readonly #blocks: FileBlock[] = [];
  readonly #relations: Map<string, { path: string; type: string }>;

  constructor(
    readonly parts: Unzipped,
    readonly path: string,
    readonly page: number,
    readonly images: ImageCollection,
  ) {
    this.#relations = relations(parts, path);
  }

  read(): FileBlock[] {
    for (const shape of findAll(parse(this.parts[this.path]), /^p:(?:sp|graphicFrame|pic)$/))
      this.#readShape(shape);
    for (const { path, type } of this.#relations.values())
      if (type.endsWith('/notesSlide')) this.#readNotes(path);
    return this.#blocks;
  }

  #readShape(shape: XmlElement): void {
    if ('p:pic' in shape) {
      this.#readPicture(shape);
      return;
    }
    const tables = findAll([shape], 'a:tbl');
    for (const table of tables) this.#add({ type: 'table', text: markdownTable(cellsOf(table)) });
    if (tables.length > 0) return;
    const kind = findAll([shape], 'p:ph')[0]?.[':@']?.type ?? '';
    const paragraphs = paragraphsOf(shape);
    if (/^(?:title|ctrTitle)$/.test(kind))
      this.#add({ type: 'heading', level: 1, text: paragraphs.join(' ') });
    else if (!/^(?:sldNum|dt|ftr)$/.test(kind)) this.#add({ type: 'paragraph', text: paragraphs.join('\n') });
  }

  #readPicture(shape: XmlElement): void {
    const target = this.#relations.get(findAll([shape], 'a:blip')[0]?.[':@']?.['r:embed'] ?? '');
    const content = target && this.parts[target.path];
    const mediaType = content && pictureTypeOf(content);
    const image = mediaType && this.images.add(content, mediaType);
    const text = findAll([shape], 'p:cNvPr')[0]?.[':@']?.descr ?? '';
    if (image) this.#blocks.push({ type: 'image', text, image, page: this.page });
  }

  #readNotes(path: string): void {
    const content = this.parts[path];
    if (!content) return;
    for (const shape of findAll(parse(content), 'p:sp'))
      if (findAll([shape], 'p:ph')[0]?.[':@']?.type === 'body')
        this.#add({ type: 'paragraph', text: paragraphsOf(shape).join('\n') });
  }

  #add(block: FileBlock): void {
    if (block.text.trim() !== '') this.#blocks.push({ ...block, page: this.page });
  }
}

function cellsOf(table: XmlElement): string[][] {
  return findAll([table], 'a:tr').map((row) =>
    findAll([row], 'a:tc').map((cell) => paragraphsOf(cell).join(' ')),
  );
}

function paragraphsOf(element: XmlElement): string[] {
  return findAll([element], 'a:p')
    .map((paragraph) =>
      findAll([paragraph], /^a:(?:t|br)$/)
        .map((run) => ('a:br' in run ? '\n' : textOf(run)))
        .join(''),
    )
    .filter((text) => text.trim() !== '');
}

function textOf(run: XmlElement): string {
  return (run['a:t'] as XmlElement[]).map((child) => String(child['#text'] ?? '')).join('');
}

/** Elements of a name in document order, without those inside of another one that was found. */
function findAll(elements: readonly XmlElement[], name: string | RegExp): XmlElement[] {
  const found: XmlElement[] = [];
  const waiting = [...elements].reverse();
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    const key = Object.keys(element).find((candidate) => candidate !== ':@') ?? '';
    const isFound = typeof name === 'string' ? key === name : name.test(key);
    const children = element[key];
    if (isFound) found.push(element);
    else if (Array.isArray(children))
      for (let at = children.length - 1; at >= 0; at -= 1) waiting.push(children[at] as XmlElement);
  }
  return found;
}
