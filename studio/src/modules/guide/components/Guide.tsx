import { Button, CloseButton } from '@mantine/core';
import { IconCircleCheck, IconMapPin } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { guideMessages } from '../guideMessages.js';
import type { GuideName } from '../guideProgress.js';
import { type GuideStep, useGuide } from '../useGuide.js';
import classes from './Guide.module.css';

interface GuideProps {
  name: GuideName;
  resourceId: string;
  /** Whether the resource is so new that the first guide of this browser begins with it. */
  isNew: boolean;
  steps: readonly GuideStep[];
}

/** Leads through the first workflow or agent, one step at a time. */
export function Guide({ name, resourceId, isNew, steps }: GuideProps) {
  const t = useMessages(guideMessages);
  const { at, close } = useGuide({ name, resourceId, isNew, steps });
  if (at === undefined) return null;
  const step = steps[at];
  const text = t(`${name}.${step?.key ?? 'end'}` as Parameters<typeof t>[0]);
  return (
    <section className={classes.guide} aria-label={t(name)}>
      {step ? <IconMapPin size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
      <span className={classes.progress}>
        {step ? t('progress', { step: at + 1, count: steps.length }) : t(name)}
      </span>
      <span className={classes.text} role="status">
        {text}
      </span>
      {step ? (
        <Button size="compact-sm" variant="subtle" onClick={close}>
          {t('skip')}
        </Button>
      ) : (
        <CloseButton size="sm" aria-label={t('close')} onClick={close} />
      )}
    </section>
  );
}
