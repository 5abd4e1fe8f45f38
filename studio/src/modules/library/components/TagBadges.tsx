import { useMessages } from '../../../shared/i18n/i18n.js';
import { tagMessages } from '../tagMessages.js';
import { type Tag, useTags } from '../tagQueries.js';
import classes from './TagBadges.module.css';

/** How many tags a row shows; the others are counted. */
const maxShown = 3;

/** The colour of a tag, whose name is beside it. */
export function TagDot({ color }: Pick<Tag, 'color'>) {
  return <span className={classes.dot} data-color={color} aria-hidden />;
}

/** The tags of a resource. */
export function TagBadges({ spaceId, ids }: { spaceId: string; ids: readonly string[] }) {
  const t = useMessages(tagMessages);
  const known = useTags(spaceId).data ?? [];
  const tags = known.filter(({ id }) => ids.includes(id));
  if (tags.length === 0) return null;
  const rest = tags.slice(maxShown);
  return (
    <span className={classes.tags}>
      {tags.slice(0, maxShown).map(({ id, name, color }) => (
        <span key={id} className={classes.tag} title={name}>
          <TagDot color={color} />
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.tag} title={rest.map(({ name }) => name).join(', ')}>
          {t('more', { count: rest.length })}
        </span>
      )}
    </span>
  );
}
