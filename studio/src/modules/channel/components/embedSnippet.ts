import type { ChannelSettings } from '@heddle/api-contract/families/channel';

/** The script element that opens a channel in a page, ready to paste. */
export function embedSnippet(origin: string, channelId: string, settings: ChannelSettings): string {
  const attributes = [
    ['src', `${origin}/embed.js`],
    ['data-channel', channelId],
    ['data-label', settings.launcher],
    ['data-color', settings.color],
    ['data-position', settings.position === 'left' ? 'left' : undefined],
  ].filter(([, value]) => value);
  const written = attributes.map(([name, value = '']) => `${name}="${escapeAttribute(value)}"`);
  return `<script async ${written.join(' ')}></script>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
