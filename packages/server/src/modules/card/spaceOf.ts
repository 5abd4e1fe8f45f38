import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';

/** The space that a call names in its body, or in the header that the specification has; `0` if it names none. */
export function spaceOf({ request }: Pick<Context, 'request'>, given: string | undefined): string {
  const header = request.headers.get('space-id') ?? '';
  return given ?? (isId(header) ? header : '0');
}
