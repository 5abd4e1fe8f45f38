import PostalMime, { type Address } from 'postal-mime';
import type { FileBlock, ReadDocument } from '../DocumentFiles.js';
import { FileProblem } from '../FileProblem.js';
import { readHtml } from '../html/readHtml.js';
import { readPlainText } from '../text/readPlainText.js';

const maxNesting = 20;
const maxHeaderBytes = 1024 * 1024;

/** Reads a message: subject, sender, recipients, date and text. Attachments are named, not read. */
export async function readEmail(bytes: Uint8Array): Promise<ReadDocument> {
  const email = await parse(bytes);
  const names = email.attachments.map(({ filename }) => filename).filter((name) => name);
  const facts = [
    fact('From', email.from ? [email.from] : []),
    fact('To', email.to),
    fact('Cc', email.cc),
    email.date && `Date: ${email.date}`,
    names.length > 0 && `Attachments: ${names.join(', ')}`,
  ].filter((line) => line);
  const blocks: FileBlock[] = [];
  if (email.subject) blocks.push({ type: 'heading', level: 1, text: email.subject });
  if (facts.length > 0) blocks.push({ type: 'paragraph', text: facts.join('\n') });
  const body = email.text?.trim()
    ? readPlainText(email.text)
    : email.html
      ? readHtml(new TextEncoder().encode(email.html)).blocks
      : [];
  return { blocks: [...blocks, ...body], images: [], ...(email.subject && { title: email.subject }) };
}

async function parse(bytes: Uint8Array) {
  try {
    return await new PostalMime({ maxNestingDepth: maxNesting, maxHeadersSize: maxHeaderBytes }).parse(bytes);
  } catch (error) {
    throw new FileProblem('damaged', { format: 'EML' }, { cause: error });
  }
}

function fact(label: string, addresses: readonly Address[] | undefined): string | undefined {
  const texts = (addresses ?? []).flatMap(({ name, address, group }) =>
    group
      ? group.map((member) => member.address ?? member.name)
      : [address ? `${name} <${address}>`.trim() : name],
  );
  return texts.length > 0 ? `${label}: ${texts.join(', ')}` : undefined;
}
