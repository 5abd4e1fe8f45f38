import { type ToolParameter, toolMethods } from '@heddle/api-contract/families/plugin';
import { arrayItem, parameterPlaces, parameterTypes } from '@heddle/plugin';

/** Position of a parameter in a tree: its index at each level. */
export type ParameterPath = readonly number[];

/** A parameter with its position, as a row of a table. */
export interface ParameterRow {
  parameter: ToolParameter;
  path: ParameterPath;
}

/** Levels that forms edit; deeper ones of an import are shown and kept. */
export const maxLevels = 3;

/** The tree as rows from top to bottom. Items of arrays have no row of their own, only their fields do. */
export function rowsOf(parameters: readonly ToolParameter[], above: ParameterPath = []): ParameterRow[] {
  return parameters.flatMap((parameter, index) => {
    const path = [...above, index];
    return [{ parameter, path }, ...rowsOf(fieldsOf(parameter), path)];
  });
}

/** The fields within an object, or within the objects of an array. */
export function fieldsOf(parameter: ToolParameter): readonly ToolParameter[] {
  if (parameter.type === parameterTypes.object) return parameter.sub_parameters ?? [];
  if (parameter.type !== parameterTypes.array) return [];
  const [item] = parameter.sub_parameters ?? [];
  return item ? fieldsOf(item) : [];
}

function withFields(parameter: ToolParameter, fields: readonly ToolParameter[]): ToolParameter {
  if (parameter.type !== parameterTypes.array) return { ...parameter, sub_parameters: [...fields] };
  const [item = { name: arrayItem, type: parameterTypes.object }] = parameter.sub_parameters ?? [];
  return { ...parameter, sub_parameters: [withFields(item, fields)] };
}

/** Replaces the parameter at a path, or removes it if `change` returns undefined. */
export function changeAt(
  parameters: readonly ToolParameter[],
  path: ParameterPath,
  change: (parameter: ToolParameter) => ToolParameter | undefined,
): ToolParameter[] {
  const [first, ...rest] = path;
  return parameters.flatMap((parameter, index) => {
    if (index !== first) return [parameter];
    if (rest.length > 0) return [withFields(parameter, changeAt(fieldsOf(parameter), rest, change))];
    return change(parameter) ?? [];
  });
}

/** Adds an empty field to an object or to the objects of an array. */
export function addField(parameter: ToolParameter): ToolParameter {
  return withFields(parameter, [...fieldsOf(parameter), newParameter()]);
}

export function newParameter(location?: number): ToolParameter {
  return { name: '', desc: '', type: parameterTypes.string, ...(location !== undefined && { location }) };
}

/** Whether it is an object or a list of objects. */
export function hasFields(parameter: ToolParameter): boolean {
  if (parameter.type === parameterTypes.object) return true;
  const [item] = parameter.sub_parameters ?? [];
  return parameter.type === parameterTypes.array && item !== undefined && hasFields(item);
}

/** A type as a choice: `string`, `array<string>` and so on. Items of nested arrays are `array<array>`. */
export function typeName({ type, sub_type, sub_parameters }: ToolParameter): string {
  const name = wordOf(type);
  return name === 'array' ? `array<${wordOf(sub_parameters?.[0]?.type ?? sub_type)}>` : name;
}

function wordOf(type: number | undefined): string {
  const entries = Object.entries(parameterTypes);
  return entries.find(([, number]) => number === type)?.[0] ?? 'string';
}

const single = ['string', 'integer', 'number', 'boolean', 'object'] as const;

/** The types to choose from. */
export const typeNames: readonly string[] = [...single, ...single.map((name) => `array<${name}>`)];

/** Gives a parameter another type; what the new type cannot have is dropped. */
export function withType(parameter: ToolParameter, name: string): ToolParameter {
  const { sub_type: _items, global_default: _default, ...kept } = parameter;
  const [, items] = /^array<(\w+)>$/.exec(name) ?? [];
  const fields = [...fieldsOf(parameter)];
  if (items === undefined) {
    const type = numberOf(name);
    return { ...kept, type, sub_parameters: type === parameterTypes.object ? fields : [] };
  }
  const type = numberOf(items);
  const item = { name: arrayItem, type, sub_parameters: type === parameterTypes.object ? fields : [] };
  return { ...kept, type: parameterTypes.array, sub_type: type, sub_parameters: [item] };
}

function numberOf(name: string): number {
  return parameterTypes[name as keyof typeof parameterTypes];
}

/** Places to choose from; GET requests have no body. */
export function placesOf(method: number): (keyof typeof parameterPlaces)[] {
  const places = ['query', 'path', 'header', 'cookie'] as const;
  return method === toolMethods.GET ? [...places] : [...places, 'body'];
}

/** Adds the parameters that a path names in braces and the list lacks. */
export function withPathParameters(parameters: readonly ToolParameter[], path: string): ToolParameter[] {
  const known = new Set(
    parameters.filter(({ location }) => location === parameterPlaces.path).map(({ name }) => name),
  );
  const missing = [...path.matchAll(/\{([\w-]+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(name));
  return [
    ...parameters,
    ...[...new Set(missing)].map((name) => ({
      ...newParameter(parameterPlaces.path),
      name,
      is_required: true,
    })),
  ];
}
