import type { Json } from '@heddle/workflow-schema';
import { parse } from 'yaml';
import { PluginError } from '../PluginError.js';
import { isDeeper } from '../response/isDeeper.js';
import { importLimits } from './ImportedPlugin.js';

/** YAML that is longer takes too long to parse: JSON has no such limit. */
const maxYamlCharacters = 2 * 1024 * 1024;

/** The value of a JSON or YAML text, within the limits of an import. */
export function parseText(text: string): Json {
  if (text.length > importLimits.characters)
    throw new PluginError('tooLarge', 'the document is too large', { maximum: importLimits.characters });
  const value = parseJson(text) ?? parseYaml(text);
  // Walking deeper values would exhaust the stack.
  if (isDeeper(value, importLimits.depth))
    throw new PluginError('tooLarge', `the document is nested more than ${importLimits.depth} levels`, {
      maximum: importLimits.depth,
    });
  return value;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    // What begins as JSON is not tried as YAML, whose error would mislead.
    if (/^\s*[{[]/.test(text) && text.length > maxYamlCharacters) throw unreadable(error);
    return undefined;
  }
}

function parseYaml(text: string): Json {
  if (text.length > maxYamlCharacters)
    throw new PluginError('tooLarge', 'a YAML document of this size has to be converted to JSON first', {
      maximum: maxYamlCharacters,
    });
  try {
    // Timestamps stay texts, and keys are texts: the result is JSON.
    const value: unknown = parse(text, {
      maxAliasCount: importLimits.aliases,
      schema: 'core',
      stringKeys: true,
      logLevel: 'error',
    });
    return (value ?? null) as Json;
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): PluginError {
  const why = error instanceof Error ? error.message.split('\n', 1)[0]! : '';
  return new PluginError('unreadable', `the text is neither JSON nor YAML: ${why}`.slice(0, 500));
}
