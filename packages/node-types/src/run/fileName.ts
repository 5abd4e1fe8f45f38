import { type Json, type JsonObject, splitFileName, type ValueExpression } from '@heddle/workflow-schema';

/**
 * The name of a file, which is not part of its URL once it is an input: the name written next to the URL in
 * the document, else the one passed with the run's inputs, else the last segment of the URL.
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

/** Looks for the file among the run's inputs and the elements of their lists. */
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
