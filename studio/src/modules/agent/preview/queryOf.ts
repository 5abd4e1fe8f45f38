import type { OutgoingMessage } from '@heddle/chat';

/** A message as the studio's chat call takes it: a text, or JSON text of its parts. */
export function queryOf({ text, attachments }: Pick<OutgoingMessage, 'text' | 'attachments'>): {
  query: string;
  content_type: 'text' | 'mix';
} {
  if (attachments.length === 0) return { query: text, content_type: 'text' };
  const items = attachments.map(({ type, id = '', name = '', size = 0 }) =>
    type === 'image'
      ? { type: 'image', image: { key: id } }
      : { type: 'file', file: { file_key: id, file_name: name, file_size: size } },
  );
  const item_list = [...(text === '' ? [] : [{ type: 'text', text }]), ...items];
  return { query: JSON.stringify({ item_list }), content_type: 'mix' };
}
