/** Replaces each `{name}` in a message by the parameter of that name. */
export function formatMessage(template: string, parameters: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : whole,
  );
}
