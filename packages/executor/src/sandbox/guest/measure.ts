/** UTF-8 length of a text in bytes. */
export function sizeOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** Whether JSON text nests more than `limit` objects and arrays; determined without parsing it. */
export function isDeeperThan(limit: number, json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      if (++depth > limit) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}
