/** A passage of a document, or a memory, that was found for a question. */
export interface Segment {
  text: string;
  /** 0 to 1. */
  score?: number | undefined;
  /** Name of the document; date of the memory. */
  document?: string | undefined;
  dataset?: string | undefined;
  /** Where it is, for hosts that show it: ids of the knowledge base, the document and the passage. */
  datasetId?: string | undefined;
  documentId?: string | undefined;
  sliceId?: string | undefined;
  /** Page of the document, from 1. */
  page?: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The segments in a message with documents or memories that were found: JSON text, in which `data` is JSON text again.
 * Empty for any other content.
 */
export function readSegments(content: string): Segment[] {
  const outer = fieldsOf(parse(content));
  const data = fieldsOf(typeof outer.data === 'string' ? parse(outer.data) : (outer.data ?? outer));
  if (Array.isArray(data.items)) return data.items.slice(0, 100).map(toMemory);
  const chunks = Array.isArray(data.chunks) ? data.chunks : [];
  return chunks.slice(0, 100).map(toSegment);
}

function toSegment(chunk: unknown): Segment {
  const { slice, score, meta } = fieldsOf(chunk);
  const { dataset, document, slice: place } = fieldsOf(meta);
  const { page } = fieldsOf(place);
  return {
    text: typeof slice === 'string' ? slice : '',
    score: typeof score === 'number' ? score : undefined,
    document: textOf(document, 'name'),
    dataset: textOf(dataset, 'name'),
    datasetId: textOf(dataset, 'id'),
    documentId: textOf(document, 'id'),
    sliceId: textOf(place, 'id'),
    page: typeof page === 'number' && page > 0 ? page : undefined,
  };
}

function toMemory(item: unknown): Segment {
  const { text, score, date } = fieldsOf(item);
  return {
    text: typeof text === 'string' ? text : '',
    score: typeof score === 'number' ? score : undefined,
    document: typeof date === 'string' && date !== '' ? date : undefined,
  };
}

function textOf(value: unknown, field: string): string | undefined {
  const text = fieldsOf(value)[field];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
