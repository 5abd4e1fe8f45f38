import * as z from 'zod';
import { id, optional, shortText } from './kernel/fields.js';

/** Permissions in spaces, in the newer format: as strings. */
export const spacePermission2 = () =>
  z.object({
    option: z.union([z.literal(1), z.literal(2)]),
    workspace_id_list: optional(z.array(id).max(100)),
    permission_list: z.array(shortText(101)).max(500),
  });

/** Permissions that do not depend on a space. */
export const accountPermission = () => z.object({ permission_list: z.array(shortText(101)).max(500) });

/** Lifetime of a token. */
export const lifetime = () => ({
  // Any text is accepted here, so that the error can list the allowed values.
  duration_day: optional(shortText(20)),
  /** Seconds since 1970, for `customize`. */
  expire_at: optional(
    z.union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
    ]),
  ),
});
