import { Button, UnstyledButton } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { marketMessages } from '../marketMessages.js';
import { useCurrentTopics } from '../queries.js';
import classes from './Market.module.css';

interface TopicBarProps {
  /** Id of the topic whose products are listed. */
  chosen: string | undefined;
  /** Entity types of the page: a topic is about products of one type. */
  types: readonly number[];
  onChange(topic: string | undefined): void;
}

/** Topics of a page; of a chosen one, what it is about and the way back. */
export function TopicBar({ chosen, types, onChange }: TopicBarProps) {
  const t = useMessages(marketMessages);
  const topics = useCurrentTopics(types).data ?? [];
  const open = topics.find(({ id }) => id === chosen);
  if (open)
    return (
      <section className={classes.featured} aria-label={open.name}>
        <div>
          <span className={classes.featuredLabel}>{t('topics')}</span>
          <p className={classes.featuredName}>{open.name}</p>
          <p className={classes.author}>{open.description}</p>
        </div>
        <Button variant="default" onClick={() => onChange(undefined)}>
          {t('leaveTopic')}
        </Button>
      </section>
    );
  if (topics.length === 0 || chosen !== undefined) return null;
  return (
    <section className={classes.topics} aria-label={t('topics')}>
      {topics.map(({ id, name, description }) => (
        <UnstyledButton key={id} className={classes.topic} onClick={() => onChange(id)}>
          <b className={classes.cut}>{name}</b>
          <span>{description}</span>
        </UnstyledButton>
      ))}
    </section>
  );
}
