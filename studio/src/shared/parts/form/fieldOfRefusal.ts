import { ApiError } from '@heddle/api-contract';

/**
 * The field that the server refused, by its name in the form; undefined if the refusal names none of them.
 * `names` translates names of the API; those that it lacks are the same in the form.
 */
export function fieldOfRefusal<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  names: Readonly<Record<string, Name>> = {},
): Name | undefined {
  const path = error instanceof ApiError ? error.reason?.parameters['field'] : undefined;
  if (typeof path !== 'string') return undefined;
  // `permission_list.0` is about the whole list, unless the form has a field for the part.
  const sent = Object.hasOwn(names, path) ? path : (path.split('.')[0] ?? '');
  const name = Object.hasOwn(names, sent) ? names[sent] : sent;
  return fields.find((field) => field === name);
}
