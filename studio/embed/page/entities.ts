const parser = new DOMParser();

/** The characters of a named or numeric reference of HTML such as `&eacute;`; the text itself if it is none. */
export function decodeHTMLStrict(text: string): string {
  if (!/^&#?\w{1,40};$/.test(text)) return text;
  return parser.parseFromString(text, 'text/html').documentElement.textContent ?? text;
}
