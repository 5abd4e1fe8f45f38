const address = /(https?):(\\?\/\\?\/)([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?)/gi;

/**
 * Moves every http address in the text of a document or of inputs to an origin that plays it:
 * `http://shop.example/a` becomes `<origin>/http/shop.example/a`.
 */
export function playAddresses(text: string, origin: string): string {
  return text.replace(address, (_, scheme: string, _slashes, host: string) => `${origin}/${scheme}/${host}`);
}

/** Undoes `playAddresses`. */
export function restoreAddresses(text: string, origin: string): string {
  return text.replaceAll(new RegExp(`${origin}/(https?)/`, 'g'), '$1://');
}
