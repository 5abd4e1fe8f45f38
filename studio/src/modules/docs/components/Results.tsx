import { EmptyState } from '@heddle/ui-kit';
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { docsMessages } from '../docsMessages.js';
import { useGuideSearch } from '../queries.js';
import classes from './Docs.module.css';

interface ResultsProps {
  query: string;
  onOpen(): void;
}

/** Pages that contain what was searched for. */
export function Results({ query, onOpen }: ResultsProps) {
  const t = useMessages(docsMessages);
  return (
    <section className={classes.page} aria-label={t('results')}>
      <Title order={1} mb="md">
        {t('results')}
      </Title>
      <Loaded query={useGuideSearch(query)} failed={t('failed')}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={t('nothing', { query })} reason={t('nothingWhy')} withDrawing={false} />
          ) : (
            <ul className={classes.links}>
              {found.map(({ doc_id, path, title, highlight: [snippet] }) => (
                <li key={doc_id}>
                  <Link to={path} className={classes.link} onClick={onOpen}>
                    <span>
                      <b>{title}</b>
                      {snippet !== undefined && <div className={classes.snippet}>{snippet}</div>}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
