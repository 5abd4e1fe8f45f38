import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createStaticEmbedder, type Embedder } from '@heddle/retrieval';
import { createTokeniser } from './createTokeniser.js';

const maxBytes = 2 * 1024 ** 3;

/**
 * Reads a static embedding model from a folder in the format of model2vec: `model.safetensors` and
 * `tokenizer.json`. The name of the folder is that of the model.
 */
export async function readStaticModel(folder: string): Promise<{ name: string; embedder: Embedder }> {
  const name = basename(resolve(folder));
  const [tensors, json] = await Promise.all([
    readPart(folder, 'model.safetensors'),
    readPart(folder, 'tokenizer.json'),
  ]);
  try {
    const tokenise = createTokeniser(JSON.parse(new TextDecoder().decode(json)));
    return { name, embedder: createStaticEmbedder({ name, tensors, tokenise }) };
  } catch (error) {
    throw new Error(`the embedding model in ${folder} cannot be used: ${(error as Error).message}`);
  }
}

async function readPart(folder: string, file: string): Promise<Uint8Array> {
  const path = join(folder, file);
  const { size } = await stat(path).catch((error: Error) => {
    throw new Error(`the embedding model has no ${path}: ${error.message}`);
  });
  if (size > maxBytes) throw new Error(`${path} is larger than 2 GiB`);
  return readFile(path);
}
