import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** Kinds of space. */
export const spaceTypes = { personal: 1, team: 2 } as const;
/** Roles in a space as numbers of the wire. */
export const spaceRoles = { owner: 1, admin: 2, member: 3 } as const;

const botSpace = () =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    icon_url: z.string(),
    space_type: z.number(),
    hide_operation: z.boolean(),
    role_type: z.number(),
    space_role_type: z.number(),
    space_mode: z.number(),
    owner_user_id: id,
    owner_name: z.string(),
    owner_user_name: z.string(),
    owner_icon_url: z.string(),
  });

/** A space as the studio lists it. */
export type BotSpace = z.infer<ReturnType<typeof botSpace>>;

const spaceList = () =>
  z.object({
    bot_space_list: z.array(botSpace()),
    has_personal_space: z.boolean(),
    team_space_num: z.number(),
    max_team_space_num: z.number(),
  });

/** Spaces: where everything that is made lives. */
export const space = defineFamily('space', {
  list: post('/api/playground_api/space/list', {
    auth: 'session',
    input: () => z.object({ search_word: optional(shortText(200)), ...paging('page', 'size') }),
    output: () =>
      spaceList().extend({
        recently_used_space_list: z.array(botSpace()),
        total: z.number(),
        has_more: z.boolean(),
      }),
  }),
  /** The older list: no paging, fields beside the code. */
  listAll: post('/api/space/list', { auth: 'session', envelope: 'fields', output: spaceList }),
});
