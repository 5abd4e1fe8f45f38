import type { Input } from '@heddle/api-contract';
import type { openChat } from '@heddle/api-contract/families/open-chat';
import { DomainError, programText } from '../../kernel/DomainError.js';

type Given = Input<(typeof openChat.calls)['chat']>;

/** Where the end user is, as the `latitude` and `longitude` of the request say; undefined if it has neither. */
export function locationOf({ extra_params: given = {} }: Pick<Given, 'extra_params'>): string | undefined {
  const { latitude, longitude } = given;
  if (latitude === undefined && longitude === undefined) return undefined;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180))
    throw new DomainError(
      'badRequest',
      programText('extra_params: latitude is from -90 to 90, longitude from -180 to 180'),
    );
  return `${Number(latitude)},${Number(longitude)}`;
}

function isWithin(given: string | undefined, maximum: number): boolean {
  return given !== undefined && given.trim() !== '' && Math.abs(Number(given)) <= maximum;
}
