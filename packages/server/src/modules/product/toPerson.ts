import type { User } from '../../identity/User.js';

/** A person as the store shows them. */
export function toPerson(person: User | undefined, id: string) {
  return {
    user_id: id,
    user_name: person?.uniqueName ?? '',
    name: person?.name ?? '',
    avatar_url: person?.avatarUrl ?? '',
  };
}
