import { fileTypeFromBuffer } from 'file-type/core';

/** What a file is by its bytes. */
export interface SniffedType {
  contentType: string;
  /** With its dot; one that fits the bytes, whatever the name says. */
  extension: string;
}

/** So many bytes of its beginning say what a file is. */
export const sniffBytes = 64 * 1024;

// Sounds, films and pictures are taken whatever their form; of the rest only what is named here. Programs are not.
const groups = /^(?:image|audio|video|font)\//;
const documents = new Set([
  'application/pdf',
  'application/rtf',
  'application/epub+zip',
  'application/x-cfb',
  'application/zip',
  'application/gzip',
  'application/x-tar',
  'application/x-bzip2',
  'application/x-xz',
  'application/zstd',
  'application/x-7z-compressed',
  'application/x-rar-compressed',
  'application/x-parquet',
  'application/ogg',
  'application/vnd.ms-asf',
]);
const office = /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument|ms-)/;

// Containers whose name says more than their first bytes.
const containers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': {
    '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    '.numbers': 'application/vnd.apple.numbers',
  },
  'application/x-cfb': {
    '.doc': 'application/msword',
    '.xls': 'application/vnd.ms-excel',
    '.ppt': 'application/vnd.ms-powerpoint',
  },
};

// Texts are told apart by name alone: to every program here they are texts.
const texts: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.xml': 'application/xml',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  ...Object.fromEntries(
    [
      '.txt',
      '.log',
      '.tsv',
      '.ini',
      '.srt',
      '.vtt',
      '.sql',
      '.css',
      '.js',
      '.ts',
      '.jsx',
      '.tsx',
      '.py',
      '.java',
    ]
      .concat([
        '.c',
        '.h',
        '.cpp',
        '.cs',
        '.go',
        '.rs',
        '.rb',
        '.php',
        '.sh',
        '.tex',
        '.toml',
        '.html',
        '.htm',
      ])
      .map((extension) => [extension, 'text/plain']),
  ),
};

const aliases: Readonly<Record<string, readonly string[]>> = {
  '.jpg': ['.jpeg'],
  '.tif': ['.tiff'],
  '.mp4': ['.m4v'],
  '.m4a': ['.mp4'],
  '.mpg': ['.mpeg'],
  '.asf': ['.wma', '.wmv'],
  '.ogg': ['.oga', '.opus'],
  '.mid': ['.midi'],
  '.gz': ['.tgz'],
};

/** The type that a file's first bytes show; undefined for programs and for what nobody knows. */
export async function sniffType(head: Uint8Array, name: string): Promise<SniffedType | undefined> {
  const named = extensionOf(name);
  // To a program that looks for sounds the mark of a wide text is one.
  const found = isWide(head)
    ? undefined
    : await fileTypeFromBuffer(head.slice(0, sniffBytes)).catch(() => undefined);
  if (found === undefined || found.mime === 'application/xml') return textType(head, named);
  const contentType = found.mime;
  if (!groups.test(contentType) && !documents.has(contentType) && !office.test(contentType)) return undefined;
  const inside = containers[contentType]?.[named];
  if (inside) return { contentType: inside, extension: named };
  const extension = `.${found.ext}`;
  return { contentType, extension: aliases[extension]?.includes(named) ? named : extension };
}

function textType(head: Uint8Array, named: string): SniffedType | undefined {
  const text = readText(head, named);
  if (text === undefined) return undefined;
  // What begins as a drawing is one: a browser that is given its address would draw it, and run what stands in it.
  if (/^\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>]*>|\s)*<svg[\s>]/i.test(text.slice(0, 4096)))
    return { contentType: 'image/svg+xml', extension: '.svg' };
  const contentType = texts[named];
  return contentType ? { contentType, extension: named } : { contentType: 'text/plain', extension: '.txt' };
}

// UTF-8 is what texts are; older Chinese and wide ones are known by their name or their mark.
function readText(head: Uint8Array, named: string): string | undefined {
  const encodings = isWide(head) ? ['utf-16le'] : ['utf-8', ...(named in texts ? ['gb18030'] : [])];
  for (const encoding of encodings) {
    try {
      // As a stream: the last character may be cut in two.
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a text from other bytes
      if (!/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return text;
    } catch {
      // Another encoding, or no text.
    }
  }
  return undefined;
}

function isWide(head: Uint8Array): boolean {
  return head[0] === 0xff && head[1] === 0xfe;
}

/** The end of a name from its last dot, in small letters; empty without one, or when it is none of a few letters. */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? '';
}
