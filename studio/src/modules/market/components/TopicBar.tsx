import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { marketMessages } from '../marketMessages.js';
import type { ShownTopic } from '../queries.js';
import classes from './Market.module.css';

interface TopicBarProps {
  /** Id of the topic whose products are listed. */
  chosen: string | undefined;
  topics: readonly ShownTopic[];
  onLeave(): void;
}

/** Topics of a page; of a chosen one, what it is about and the way back. */
export function TopicBar({ chosen, topics, onLeave }: TopicBarProps) {
  const t = useMessages(marketMessages);
  const open = topics.find(({ id }) => id === chosen);
  if (open)
    return (
      <section className={classes.featured} aria-label={open.name}>
        <div>
          <span className={classes.featuredLabel}>{t('topics')}</span>
          <p className={classes.featuredName}>{open.name}</p>
          <p className={classes.author}>{open.description}</p>
        </div>
        {open.bannerUrl && <img src={open.bannerUrl} alt="" loading="lazy" />}
        <Button variant="default" style={{ flex: 'none' }} onClick={onLeave}>
          {t('leaveTopic')}
        </Button>
      </section>
    );
  if (chosen !== undefined) return null;
  return <TopicCards topics={topics} />;
}

/** Topics, each of which leads to its products. */
export function TopicCards({ topics }: Pick<TopicBarProps, 'topics'>) {
  const t = useMessages(marketMessages);
  if (topics.length === 0) return null;
  return (
    <section className={classes.topics} aria-label={t('topics')}>
      {topics.map(({ id, name, description, bannerUrl, section }) => (
        <Link key={id} to={`/explore/${section}`} search={{ topic: id }} className={classes.topic}>
          {bannerUrl && <img src={bannerUrl} alt="" loading="lazy" />}
          <b className={classes.cut}>{name}</b>
          <span>{description}</span>
        </Link>
      ))}
    </section>
  );
}
