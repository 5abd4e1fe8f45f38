interface Schema {
  properties?: Record<string, { type?: string; default?: unknown; enum?: unknown[] } | undefined>;
  required?: string[];
}

const empty: Record<string, unknown> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

/** Arguments with an empty value for each required input, as JSON text to fill in. */
export function exampleOf(schemaText: string): string {
  const { properties = {}, required = [] } = read(schemaText);
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  const entries = names.map((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const [first] = Array.isArray(property?.enum) ? property.enum : [];
    return [name, property?.default ?? first ?? empty[property?.type ?? 'string'] ?? null] as const;
  });
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}

function read(text: string): Schema {
  try {
    return JSON.parse(text) as Schema;
  } catch {
    return {};
  }
}
