import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { docsMessages } from '../docsMessages.js';
import { guideGroups } from '../guides.js';
import classes from './Docs.module.css';

/** What newcomers do first, in order, with the guide that explains each step. */
const firstSteps = [
  { slug: 'models', title: 'stepModel', why: 'stepModelWhy' },
  { slug: 'build-an-agent', title: 'stepAgent', why: 'stepAgentWhy' },
  { slug: 'run-a-workflow', title: 'stepWorkflow', why: 'stepWorkflowWhy' },
  { slug: 'knowledge-in-the-studio', title: 'stepKnowledge', why: 'stepKnowledgeWhy' },
  { slug: 'channels', title: 'stepPublish', why: 'stepPublishWhy' },
] as const;

/** The first page of the documentation: the first steps, then every guide by subject. */
export function Overview() {
  const t = useMessages(docsMessages);
  const language = useLanguage();
  return (
    <div className={classes.page}>
      <Title order={1} mb="md">
        {t('docs')}
      </Title>
      <Text mb="lg">{t('intro')}</Text>
      <Title order={2} size="h3" mb="sm">
        {t('firstSteps')}
      </Title>
      <ol className={classes.steps}>
        {firstSteps.map(({ slug, title, why }) => (
          <li key={slug}>
            <Link to="/docs/$" params={{ _splat: slug }} className={classes.step}>
              <strong>{t(title)}</strong>
              <span>{t(why)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <Title order={2} size="h3" mt="xl" mb="sm">
        {t('allGuides')}
      </Title>
      <div className={classes.subjects}>
        {guideGroups.map(({ title, guides }) => (
          <section key={title.en}>
            <Title order={3} fz="sm" mb={4}>
              {title[language]}
            </Title>
            <Text size="sm" c="var(--h-text-2)">
              {guides.map(({ title: name }) => name[language]).join(language === 'en' ? ', ' : '、')}
            </Text>
          </section>
        ))}
      </div>
    </div>
  );
}
