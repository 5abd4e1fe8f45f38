import { type Json, type JsonObject, splitFileName, type ValueExpression } from '@heddle/workflow-schema';

/**
 * The name of a file, which its address loses when it becomes an input: as the document writes it beside the
 * address, as it came with the inputs of the run, else the end of the address.
 */
export function fileNameOf(url: string, written: ValueExpression | undefined, runInputs: JsonObject): string {
  return writtenName(written?.value) ?? givenName(url, runInputs) ?? lastSegment(url);
}

function writtenName(value: ValueExpression['value'] | undefined): string | undefined {
  if (value?.kind !== 'literal') return undefined;
  const { content, fileName } = value;
  const inAddress = typeof content === 'string' ? splitFileName(content).fileName : undefined;
  const name = inAddress ?? fileName;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Files are inputs of the run, or elements of its lists. */
function givenName(url: string, runInputs: JsonObject): string | undefined {
  for (const given of Object.values(runInputs).flat() as Json[]) {
    if (typeof given !== 'string' || !given.includes('x-wf-file_name=')) continue;
    const file = splitFileName(given);
    if (file.url === url && file.fileName) return file.fileName;
  }
  return undefined;
}

function lastSegment(url: string): string {
  const end = (URL.canParse(url) ? new URL(url).pathname : url).split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(end);
  } catch {
    return end;
  }
}
