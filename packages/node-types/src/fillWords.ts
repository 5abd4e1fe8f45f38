/** Puts parameters into a sentence: `{name}` becomes the parameter's text. */
export function fillWords(sentence: string, parameters: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}
