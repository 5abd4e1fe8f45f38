import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Main } from '../../../shared/parts/Main.js';
import { uploadMessages } from './uploadMessages.js';
import classes from './Wizard.module.css';

interface WizardProps {
  spaceId: string;
  datasetId: string;
  title: string;
  steps: readonly string[];
  /** Index of the current step. */
  step: number;
  /** Leaving drops something, so it asks. */
  isDirty: boolean;
  /** Buttons at the end of the bar. */
  actions: ReactNode;
  children: ReactNode;
}

/** Frame of the upload page: what is added, the steps, and the buttons of the current one. */
export function Wizard({ spaceId, datasetId, title, steps, step, isDirty, actions, children }: WizardProps) {
  const t = useMessages(uploadMessages);
  const navigate = useNavigate();

  async function handleClose(): Promise<void> {
    const isSure =
      !isDirty ||
      (await confirm({
        title: t('leaveTitle'),
        children: t('leaveWhy'),
        confirm: t('leave'),
        cancel: t('stay'),
        isDanger: true,
      }));
    if (!isSure) return;
    void navigate({
      to: '/space/$space_id/knowledge/$dataset_id',
      params: { space_id: spaceId, dataset_id: datasetId },
    });
  }

  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Tooltip label={t('close')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('close')}
            onClick={() => void handleClose()}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <h1 className={classes.title}>{title}</h1>
        <ol className={classes.steps} aria-label={t('steps')}>
          {steps.map((name, index) => {
            const state = index < step ? 'done' : index === step ? 'current' : 'next';
            return (
              <li
                key={name}
                className={classes.step}
                data-state={state}
                aria-current={state === 'current' ? 'step' : undefined}
              >
                <span aria-hidden>{state === 'done' ? <IconCheck size={14} /> : index + 1}</span>
                <span>
                  {name}
                  {state === 'done' && <VisuallyHidden>, {t('stepDone')}</VisuallyHidden>}
                </span>
              </li>
            );
          })}
        </ol>
        <div className={classes.actions}>{actions}</div>
      </header>
      <Main className={classes.body}>{children}</Main>
    </div>
  );
}
