import type { PluginDocument } from '@heddle/plugin';
import { stringify } from 'yaml';

/** YAML of longer documents would block this thread; nobody edits them by hand either. */
const maxYamlCharacters = 64 * 1024;
/** Indentation doubles the size of a document, which is sent to browsers. */
const maxIndentedCharacters = 512 * 1024;

/** A document as text for people: YAML, or JSON (which YAML readers accept) if it is large. */
export function writeDocument(document: PluginDocument): string {
  const text = JSON.stringify(document);
  if (text.length <= maxYamlCharacters) return stringify(document);
  return text.length <= maxIndentedCharacters ? JSON.stringify(document, undefined, 2) : text;
}
