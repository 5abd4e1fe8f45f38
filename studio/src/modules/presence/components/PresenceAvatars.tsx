import { Avatar, Tooltip, UnstyledButton } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { PersonAvatar } from '../../../shared/parts/PersonAvatar.js';
import { useAccount } from '../../account/index.js';
import { nameOfNeighbour } from '../nameOfNeighbour.js';
import type { Neighbour } from '../Presence.js';
import { presenceMessages } from '../presenceMessages.js';
import { ComingAndGoing } from './ComingAndGoing.js';
import classes from './PresenceAvatars.module.css';

/** More would fill the bar; the tooltip names everybody. */
const maxShown = 3;

interface PresenceAvatarsProps {
  neighbours: readonly Neighbour[];
  /** Follows the view of a person, or no longer; absent where there is no view. */
  onFollow?(neighbour: Neighbour): void;
  followed?: Neighbour | undefined;
}

/** Pictures of the others who have the resource open, each person once. Nothing while nobody else is there. */
export function PresenceAvatars(props: PresenceAvatarsProps) {
  return (
    <>
      <ComingAndGoing neighbours={props.neighbours} />
      <Pictures {...props} />
    </>
  );
}

function Pictures({ neighbours, onFollow, followed }: PresenceAvatarsProps) {
  const t = useMessages(presenceMessages);
  const language = useLanguage();
  const account = useAccount().data;
  const people = [...new Map(neighbours.map((neighbour) => [neighbour.userId, neighbour])).values()];
  if (people.length === 0) return null;
  const names = people.map((person) => nameOfNeighbour(person, account?.user_id_str, t('you')));
  const label = t('people', { names: new Intl.ListFormat(language).format(names) });
  const shown = people.slice(0, people.length > maxShown + 1 ? maxShown : people.length);
  if (onFollow)
    return (
      <ul aria-label={label} className={classes.people}>
        {people.map((person, index) => {
          const follow = t('follow', { name: names[index]! });
          return (
            <li key={person.userId}>
              <Tooltip label={follow}>
                <UnstyledButton
                  className={classes.person ?? ''}
                  aria-label={follow}
                  aria-pressed={person.userId === followed?.userId}
                  onClick={() => onFollow(person)}
                >
                  <PersonAvatar name={person.name} url={person.avatarUrl} />
                </UnstyledButton>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    );
  return (
    <Tooltip label={label} multiline maw={280}>
      {/* Focusable so that the tooltip can be opened by keyboard. */}
      <Avatar.Group role="img" aria-label={label} tabIndex={0} spacing={6}>
        {shown.map((person) => (
          <PersonAvatar key={person.userId} name={person.name} url={person.avatarUrl} />
        ))}
        {people.length > shown.length && (
          <Avatar size={24} radius="xl" aria-hidden>
            +{people.length - shown.length}
          </Avatar>
        )}
      </Avatar.Group>
    </Tooltip>
  );
}
