import { fileTypeFromBuffer } from 'file-type/core';

/** The type detected from a file's content. */
export interface SniffedType {
  contentType: string;
  /** With the dot; matches the content, whatever the file name says. */
  extension: string;
}

/** Number of leading bytes needed to detect the type. */
export const sniffBytes = 64 * 1024;

// All audio, video, image and font types are accepted; of the others only those listed here, and no
// executables.
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

// Container formats for which the file extension is more specific than the first bytes.
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

// Text formats cannot be told apart by content, so the extension decides.
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

/** Detects the type from the first bytes; undefined for executables and unknown types. */
export async function sniffType(head: Uint8Array, name: string): Promise<SniffedType | undefined> {
  const named = extensionOf(name);
  // Skip detection for UTF-16: its byte order mark is mistaken for MPEG audio.
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
  // Treat anything that starts like an SVG as one: browsers would render it and run its scripts.
  if (/^\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>]*>|\s)*<svg[\s>]/i.test(text.slice(0, 4096)))
    return { contentType: 'image/svg+xml', extension: '.svg' };
  const contentType = texts[named];
  return contentType ? { contentType, extension: named } : { contentType: 'text/plain', extension: '.txt' };
}

// Decodes UTF-16 with a byte order mark, UTF-8 and, for known text extensions, the older Chinese GB18030.
function readText(head: Uint8Array, named: string): string | undefined {
  const encodings = isWide(head) ? ['utf-16le'] : ['utf-8', ...(named in texts ? ['gb18030'] : [])];
  for (const encoding of encodings) {
    try {
      // In streaming mode, because the last character may be cut off.
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish binary data from text
      if (!/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return text;
    } catch {
      // Another encoding, or not text.
    }
  }
  return undefined;
}

function isWide(head: Uint8Array): boolean {
  return head[0] === 0xff && head[1] === 0xfe;
}

/**
 * The extension of a name in lower case, with its dot; empty when there is none or it does not look like one.
 */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? '';
}
