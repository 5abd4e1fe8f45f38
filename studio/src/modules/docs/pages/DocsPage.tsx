import { EmptyState, Mark } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { setLanguage, useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Main } from '../../../shared/parts/Main.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { Contents } from '../components/Contents.js';
import classes from '../components/Docs.module.css';
import { GuideView } from '../components/GuideView.js';
import { Overview } from '../components/Overview.js';
import { Results } from '../components/Results.js';
import { docsMessages } from '../docsMessages.js';
import { useGuide } from '../queries.js';

const languages = { 'zh-CN': '简体中文', en: 'English' } as const;

/** The public documentation: the user guides, with contents and search, without sign-in. */
export function DocsPage() {
  const t = useMessages(docsMessages);
  const language = useLanguage();
  const other = language === 'en' ? 'zh-CN' : 'en';
  const { _splat: path = '' } = useParams({ from: '/docs/$' });
  const slug = path.replace(/\/$/, '');
  const [query, setQuery] = useState('');
  const [round, setRound] = useState(0);
  const clear = () => {
    setQuery('');
    setRound((now) => now + 1);
  };
  return (
    <>
      <header className={classes.head}>
        <Link to="/docs/$" params={{ _splat: '' }} className={classes.brand} onClick={clear}>
          <Mark size={24} />
          {t('docs')}
        </Link>
        <span className={classes.space} />
        <SearchField key={round} label={t('search')} onSearch={setQuery} />
        <Button variant="subtle" lang={other} onClick={() => setLanguage(other)}>
          {languages[other]}
        </Button>
        <Button component={Link} to="/space" variant="default">
          {t('studio')}
        </Button>
      </header>
      <div className={classes.body}>
        <Contents isOpen={slug === '' && query === ''} />
        <Main className={classes.main}>
          {query !== '' ? <Results query={query} onOpen={clear} /> : <Page slug={slug} />}
        </Main>
      </div>
    </>
  );
}

function Page({ slug }: { slug: string }) {
  const t = useMessages(docsMessages);
  const guide = useGuide(slug);
  const title = guide.data?.title ?? t('docs');
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  if (slug === '') return <Overview />;
  return (
    <Loaded query={guide} failed={t('failed')}>
      {(loaded) =>
        loaded ? (
          <GuideView guide={loaded} />
        ) : (
          <EmptyState isPage title={t('notFound')} reason={t('notFoundWhy')} />
        )
      }
    </Loaded>
  );
}
