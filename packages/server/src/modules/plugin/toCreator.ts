import type { User } from '../../identity/User.js';

/** A person in answers about plugins; without a name if the account is gone. */
export function toCreator(person: User | undefined, id: string, callerId: string) {
  return {
    id,
    name: person?.name ?? '',
    avatar_url: person?.avatarUrl ?? '',
    self: id === callerId,
    user_unique_name: person?.uniqueName ?? '',
  };
}
