import type { PluginDocument } from '@heddle/plugin';
import { stringify } from 'yaml';

/** YAML of longer documents would block this thread; nobody edits them by hand either. */
const maxYamlCharacters = 64 * 1024;

/** A document as text for people: YAML, or JSON (which YAML readers accept) if it is large. */
export function writeDocument(document: PluginDocument): string {
  const text = JSON.stringify(document, undefined, 2);
  return text.length > maxYamlCharacters ? text : stringify(document);
}
