/** Tags that the editor puts around skills and input slots; the text between them is what people see. */
const tag = /\{#(?:\/?(?:LibraryBlock|InputSlot))(?:\s[^#]*)?#\}/g;

/** A prompt as people see it in the editor, without the markup of skills and input slots. */
export function visibleText(prompt: string): string {
  return prompt.replace(tag, '');
}
