const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The places, such as `index.ts:3`, that the lines of a bundle come from, by line from 0; of the author's files only. */
export function sourcePlaces(map: string): (string | undefined)[] {
  const { mappings, sources } = JSON.parse(map) as { mappings: string; sources: string[] };
  let source = 0;
  let line = 0;
  return mappings.split(';').map((segments) => {
    let first: string | undefined;
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [, sourceStep, lineStep] = decode(segment);
      if (sourceStep === undefined || lineStep === undefined) continue;
      source += sourceStep;
      line += lineStep;
      const file = sources[source]?.replace(/^(?:.*\/)?given:/, '') ?? '';
      first ??= file.startsWith('packages/') ? undefined : `${file}:${line + 1}`;
    }
    return first;
  });
}

/** The numbers of a segment of a source map: base 64, five bits each, the lowest of all is the sign. */
function decode(segment: string): number[] {
  const values: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const bits = digits.indexOf(character);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    values.push(value & 1 ? -(value >>> 1) : value >>> 1);
    value = 0;
    shift = 0;
  }
  return values;
}
