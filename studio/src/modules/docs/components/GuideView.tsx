import { MarkdownText } from '@heddle/chat';
import '@heddle/chat/styles.css';
import { Alert, Title, useComputedColorScheme } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { docsMessages } from '../docsMessages.js';
import { allGuides } from '../guides.js';
import { headingsOf, slugOf, withPageLinks } from '../guideText.js';
import type { LoadedGuide } from '../loadGuide.js';
import classes from './Docs.module.css';

const slugs = new Set(allGuides.map(({ slug }) => slug));

/** A page: its text, and the list of its headings. */
export function GuideView({ guide }: { guide: LoadedGuide }) {
  const t = useMessages(docsMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const router = useRouter();
  const text = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  const { origin } = window.location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other headings.
  useEffect(() => {
    const headings = text.current?.querySelectorAll<HTMLElement>('[data-level]') ?? [];
    for (const heading of headings) heading.id = slugOf(heading.textContent ?? '');
    if (hash !== '') document.getElementById(decodeURIComponent(hash))?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [guide, hash]);
  const openInPlace = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as HTMLElement).closest('a');
    if (!link || link.origin !== origin || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const isHere = link.pathname === '/';
    router.history.push(isHere ? `${window.location.pathname}${link.hash}` : `${link.pathname}${link.hash}`);
  };
  return (
    <>
      <article className={classes.page} lang={guide.isTranslated ? language : 'en'}>
        {!guide.isTranslated && (
          <Alert color="woad" mb="md" lang={language}>
            {t('notTranslated')}
          </Alert>
        )}
        <Title order={1} mb="md">
          {guide.title}
        </Title>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is pressed. */}
        <div ref={text} className={classes.text} onClick={openInPlace}>
          <MarkdownText
            text={withPageLinks(guide.text, origin, slugs)}
            language={guide.isTranslated ? language : 'en'}
            theme={theme}
          />
        </div>
      </article>
      <OnThisPage text={guide.text} />
    </>
  );
}

function OnThisPage({ text }: { text: string }) {
  const t = useMessages(docsMessages);
  const headings = headingsOf(text);
  if (headings.length < 2) return <span />;
  return (
    <nav className={classes.onThisPage} aria-label={t('onThisPage')}>
      <p className={classes.group}>{t('onThisPage')}</p>
      <ul className={classes.links}>
        {headings.map(({ text: heading, slug }) => (
          <li key={slug}>
            <a className={classes.link} href={`#${slug}`}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
