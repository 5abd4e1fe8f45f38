import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { docsMessages } from '../docsMessages.js';
import { guideGroups } from '../guides.js';
import classes from './Docs.module.css';

/** The table of contents; on phones it is folded away above the page. */
export function Contents({ isOpen }: { isOpen: boolean }) {
  const t = useMessages(docsMessages);
  const isPhone = useMediaQuery('(max-width: 48em)', false);
  const tree = <Tree />;
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      {isPhone ? (
        <details open={isOpen}>
          <summary>{t('contents')}</summary>
          {tree}
        </details>
      ) : (
        tree
      )}
    </nav>
  );
}

function Tree() {
  const t = useMessages(docsMessages);
  const language = useLanguage();
  return (
    <>
      {guideGroups.map(({ title, guides }) => (
        <section key={title.en} aria-label={title[language]}>
          <p className={classes.group}>{title[language]}</p>
          <ul className={classes.links}>
            {guides.map(({ slug, title: name }) => (
              <li key={slug}>
                <Link
                  to="/docs/$"
                  params={{ _splat: slug }}
                  className={classes.link}
                  activeProps={{ 'data-active': 'true' }}
                >
                  {name[language]}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.group}>
        <a className={classes.link} href="/docs/api">
          {t('api')}
        </a>
      </p>
    </>
  );
}
