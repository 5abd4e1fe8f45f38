import { StatusPill } from '@heddle/ui-kit';
import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { editorMessages } from '../editor/editorMessages.js';
import { roundOnShow } from './cardStates.js';
import { nodePills, nodeStatusLabel } from './nodeStatus.js';
import classes from './Run.module.css';
import { RunNodes } from './RunNodes.js';
import type { RunView } from './RunView.js';
import { runMessages } from './runMessages.js';

/** Iterations of a container, one at a time, so that ten thousand render as fast as one. */
export function Rounds({ view, container }: { view: RunView; container: string }) {
  const t = useMessages(runMessages);
  const common = useMessages(editorMessages);
  const rounds = view.tree.roundsOf(container) ?? [];
  const at = roundOnShow(view.tree, container, view.picked);
  if (at === undefined || at < 0) return <p>{t('noRounds')}</p>;
  const round = rounds[at];
  const show = (index: number) =>
    view.onPickRound(container, Math.min(Math.max(index, 0), rounds.length - 1));
  const failed = rounds.flatMap((one, index) => (one?.status === 'failed' ? [index] : []));
  const nextFailed = failed.find((index) => index > at) ?? failed[0];
  const title = view.titleAt(container);
  return (
    <section className={classes.rounds} aria-label={`${title}: ${t('rounds')}`}>
      <div className={classes.pager}>
        <ActionIcon
          variant="default"
          aria-label={t('previousRound')}
          disabled={at === 0}
          onClick={() => show(at - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <NumberInput
          aria-label={t('round')}
          size="xs"
          w={76}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          min={1}
          max={rounds.length}
          value={at + 1}
          onChange={(value) => typeof value === 'number' && value >= 1 && show(value - 1)}
        />
        <span className={classes.facts}>{t('roundOf', { count: rounds.length })}</span>
        <ActionIcon
          variant="default"
          aria-label={t('nextRound')}
          disabled={at >= rounds.length - 1}
          onClick={() => show(at + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        {round && (
          <StatusPill status={nodePills[round.status]}>{nodeStatusLabel(round.status, common)}</StatusPill>
        )}
      </div>
      {nextFailed !== undefined && (failed.length > 1 || nextFailed !== at) && (
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => show(nextFailed)}>
          {t('nextFailed', { count: failed.length })}
        </Button>
      )}
      {view.run.status === 'running' && view.picked.has(container) && (
        <Button size="compact-xs" variant="subtle" onClick={() => view.onPickRound(container, undefined)}>
          {t('latestRound')}
        </Button>
      )}
      {round?.items && <LazyJsonView value={round.items} label={t('roundItems')} />}
      <RunNodes view={view} frame={`${container}[${at}]`} />
    </section>
  );
}
