import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { formatPrice } from '../story/formatPrice.js';
import classes from './Rerun.module.css';
import { rerunMessages } from './rerunMessages.js';

interface AnswerFactsProps {
  ms: number | undefined;
  tokens: number;
  cost: number;
}

/** Time, tokens and cost of an answer. */
export function AnswerFacts({ ms, tokens, cost }: AnswerFactsProps) {
  const t = useMessages(rerunMessages);
  const language = useLanguage();
  return (
    <dl className={classes.facts}>
      {ms !== undefined && (
        <div>
          <dt>{t('time')}</dt>
          <dd>{formatDuration(ms, language)}</dd>
        </div>
      )}
      <div>
        <dt>{t('tokens')}</dt>
        <dd>{tokens.toLocaleString(language)}</dd>
      </div>
      <div>
        <dt>{t('cost')}</dt>
        <dd>{formatPrice(cost, language)}</dd>
      </div>
    </dl>
  );
}
