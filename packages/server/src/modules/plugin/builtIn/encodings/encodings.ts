import { codePlugin, textArgument } from '../codePlugin.js';
import { encodingsSource } from './source.js';

const text = textArgument('The text.', '文本。', { maxLength: 100_000 });

export const encodings = codePlugin({
  id: '110',
  source: encodingsSource,
  name: { en: 'Encodings and hashes', 'zh-CN': '编码与哈希' },
  description: {
    en: 'Base64, hexadecimal, URL encoding, SHA-256 and CRC-32.',
    'zh-CN': 'Base64、十六进制、URL 编码、SHA-256 与 CRC-32。',
  },
  tools: [
    {
      name: 'hash_text',
      about: { en: 'Checksum of a text in UTF-8.', 'zh-CN': '计算文本（UTF-8）的校验值。' },
      inputs: { text, algorithm: textArgument('The algorithm.', '算法。', { enum: ['sha256', 'crc32'] }) },
      required: ['text'],
    },
    {
      name: 'encode_text',
      about: { en: 'Encodes a text.', 'zh-CN': '对文本编码。' },
      inputs: {
        text,
        encoding: textArgument('The encoding.', '编码方式。', {
          enum: ['base64', 'base64url', 'hex', 'url', 'html'],
        }),
      },
    },
    {
      name: 'decode_text',
      about: { en: 'Decodes a text.', 'zh-CN': '对文本解码。' },
      inputs: {
        text,
        encoding: textArgument('The encoding.', '编码方式。', {
          enum: ['base64', 'base64url', 'hex', 'url'],
        }),
      },
    },
  ],
});
