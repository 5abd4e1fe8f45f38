import type { ModelPart, NodeContext } from '@heddle/executor';
import {
  isJsonObject,
  type Json,
  parseTemplate,
  readOwn,
  renderPart,
  type TypeDescription,
} from '@heddle/workflow-schema';
import type { LlmData } from './definition.js';

/** Modality of a file by its type number in documents. */
const modalities: ReadonlyMap<number | undefined, 'image' | 'audio' | 'video'> = new Map([
  [2, 'image'],
  [11, 'image'],
  [8, 'audio'],
  [12, 'audio'],
  [10, 'video'],
]);

/**
 * A prompt split into parts, with images, audio and video as files; undefined if it has none. Other files
 * appear as URLs in the text.
 */
export function messageParts(context: NodeContext<LlmData>, prompt: string): ModelPart[] | undefined {
  const parts: ModelPart[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (last?.type === 'text') last.text += text;
    else if (text !== '') parts.push({ type: 'text', text });
  };
  for (const part of parseTemplate(prompt)) {
    const files = part.kind === 'variable' ? filesAt(context, part.path) : undefined;
    if (files === undefined) addText(renderPart(part, context.inputs, context));
    else parts.push(...files);
  }
  return parts.some(({ type }) => type !== 'text') ? parts : undefined;
}

/** The files of a variable, one or a list; undefined if it holds anything else. */
function filesAt(
  { data, inputs }: NodeContext<LlmData>,
  path: readonly (string | number)[],
): ModelPart[] | undefined {
  const [name, ...steps] = path;
  let type: TypeDescription | undefined = data.inputs.inputParameters.find(
    (parameter) => parameter.name === name,
  )?.input;
  let value: Json | undefined = readOwn(inputs, String(name));
  for (const step of steps) {
    type = typeBelow(type, step);
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = value !== undefined && isJsonObject(value) ? readOwn(value, step) : undefined;
  }
  if (type?.type === 'list') type = typeBelow(type, 0);
  const modality = type?.type === 'string' ? modalities.get(type.assistType) : undefined;
  if (modality === undefined) return undefined;
  const addresses = (Array.isArray(value) ? value : [value]).filter((url) => typeof url === 'string');
  const files = addresses.filter((url) => url !== '').map((url) => ({ type: modality, url }));
  return files.length > 0 ? files : undefined;
}

function typeBelow(type: TypeDescription | undefined, step: string | number): TypeDescription | undefined {
  const { schema } = type ?? {};
  if (typeof step === 'number') return Array.isArray(schema) ? undefined : schema;
  return Array.isArray(schema) ? schema.find(({ name }) => name === step) : undefined;
}
