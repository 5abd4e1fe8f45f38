import { type Zippable, zipSync } from 'fflate';

const text = (content: string) => new TextEncoder().encode(content);
const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An archive of texts. */
export function archiveOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const content: Zippable = {};
  for (const [path, part] of Object.entries(files))
    content[path] = typeof part === 'string' ? text(part) : part;
  return zipSync(content);
}

function relationships(entries: readonly (readonly [id: string, type: string, target: string])[]): string {
  const items = entries.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${header}<Relationships xmlns="${package_}/relationships">${items.join('')}</Relationships>`;
}

const contentTypes = `${header}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>`;

const wordNames =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';

/** A Word document with this body; the picture `rId9` is inside of it, or linked. */
export function docxOf(
  body: string,
  { image, link, prolog = header }: { image?: Uint8Array; link?: string; prolog?: string } = {},
): Uint8Array {
  return archiveOf({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': link
      ? relationships([['rId9', 'image', link]]).replace('/></', ' TargetMode="External"/></')
      : relationships(image ? [['rId9', 'image', 'media/image1.png']] : []),
    'word/document.xml': `${prolog}<w:document ${wordNames}><w:body>${body}</w:body></w:document>`,
    ...(image && { 'word/media/image1.png': image }),
  });
}

export function wordParagraph(content: string, style = ''): string {
  const properties = style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t>${content}</w:t></w:r></w:p>`;
}

export function wordTable(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

export const wordPicture =
  '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A map"/><a:graphic><a:graphicData uri="u"><pic:pic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

const slideNames =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A presentation whose slides are stored in another order than they are shown. */
export function pptxOf(slides: readonly string[], { notes = '' }: { notes?: string } = {}): Uint8Array {
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`);
  const stored = (index: number) => slides.length - index;
  const files = slides.map((slide, index) => [
    `ppt/slides/slide${stored(index)}.xml`,
    `${header}<p:sld ${slideNames}><p:cSld><p:spTree>${slide}</p:spTree></p:cSld></p:sld>`,
  ]);
  return archiveOf({
    '[Content_Types].xml': contentTypes,
    'ppt/presentation.xml': `${header}<p:presentation ${slideNames}><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      slides.map((_, index) => [`rId${index + 1}`, 'slide', `slides/slide${stored(index)}.xml`] as const),
    ),
    ...Object.fromEntries(files),
    ...(notes && {
      [`ppt/slides/_rels/slide${stored(0)}.xml.rels`]: relationships([
        ['rId1', 'notesSlide', '../notesSlides/notes1.xml'],
      ]),
      'ppt/notesSlides/notes1.xml': `${header}<p:notes ${slideNames}><p:cSld><p:spTree>${slideShape(notes, 'body')}</p:spTree></p:cSld></p:notes>`,
    }),
  });
}

export function slideShape(content: string, kind = ''): string {
  const placeholder = kind && `<p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr>`;
  const paragraphs = content.split('\n').map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`);
  return `<p:sp>${placeholder}<p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
}

export function slideTable(rows: readonly (readonly string[])[]): string {
  const cell = (content: string) =>
    `<a:tc><a:txBody><a:p><a:r><a:t>${content}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const body = rows.map((row) => `<a:tr>${row.map(cell).join('')}</a:tr>`).join('');
  return `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

const sheetName = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook with one sheet, whose data is this XML. */
export function xlsxOf(data: string, { dimension = '', strings = '' } = {}): Uint8Array {
  return archiveOf({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${header}<workbook ${sheetName} xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ...(strings ? ([['rId2', 'sharedStrings', 'sharedStrings.xml']] as const) : []),
    ]),
    'xl/worksheets/sheet1.xml': `${header}<worksheet ${sheetName}>${dimension}<sheetData>${data}</sheetData></worksheet>`,
    ...(strings && { 'xl/sharedStrings.xml': `${header}<sst ${sheetName}>${strings}</sst>` }),
  });
}
