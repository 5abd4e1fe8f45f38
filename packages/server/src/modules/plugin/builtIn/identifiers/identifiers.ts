import { PluginError } from '@heddle/plugin';
import type { Json } from '@heddle/workflow-schema';
import type { BuiltInPlugin } from '../BuiltInPlugin.js';

const kinds = ['uuid', 'time_ordered', 'short'] as const;
const most = 100;

/** In this process: the sandbox has no randomness that nobody can guess. */
async function makeIdentifiers(_app: object, values: Record<string, Json>): Promise<{ ids: string[] }> {
  const kind = String(values['kind'] ?? 'uuid');
  const count = Math.min(Math.max(Math.trunc(Number(values['count'] ?? 1)) || 1, 1), most);
  if (!(kinds as readonly string[]).includes(kind))
    throw new PluginError('invalidArgument', `the kind is one of ${kinds.join(', ')}`);
  return { ids: Array.from({ length: count }, () => makeOne(kind)) };
}

function makeOne(kind: string): string {
  if (kind === 'uuid') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  if (kind === 'short') return Buffer.from(bytes).toString('base64url');
  // UUID version 7: 48 bits of time, then version, variant and random bits.
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(Date.now()) << 16n) | 0x7000n | BigInt(bytes[7]!));
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const identifiers: BuiltInPlugin = {
  id: '111',
  functions: { make_identifiers: (app, values) => makeIdentifiers(app, values) },
  describe: (say) => ({
    name: say({ en: 'Identifiers', 'zh-CN': '标识符' }),
    description: say({
      en: 'UUIDs, also ordered by time, and short random identifiers.',
      'zh-CN': '生成 UUID、按时间排序的 UUID 与短随机标识符。',
    }),
    tools: [
      {
        name: 'make_identifiers',
        description: say({ en: 'Makes random identifiers.', 'zh-CN': '生成随机标识符。' }),
        inputs: {
          kind: {
            type: 'string',
            enum: [...kinds],
            description: say({
              en: 'uuid (version 4), time_ordered (version 7) or short.',
              'zh-CN': 'uuid（版本 4）、time_ordered（版本 7）或 short。',
            }),
          },
          count: {
            ...{ type: 'integer', minimum: 1, maximum: most },
            description: say({ en: 'How many.', 'zh-CN': '数量。' }),
          },
        },
        required: [],
      },
    ],
  }),
};
