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
  // `permission_list.0` is about the whole list.
  const [sent = ''] = path.split('.');
  const name = Object.hasOwn(names, sent) ? names[sent] : sent;
  return fields.find((field) => field === name);
}
