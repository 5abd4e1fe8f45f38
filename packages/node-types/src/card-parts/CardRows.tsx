import type { Language } from '@heddle/workflow-schema';
import { formatMessage } from '../formatMessage.js';
import { IconAlertCircle } from '../icons/IconAlertCircle.js';
import { type CardChip, type CardRow, fittingChips, heightOf } from './CardRow.js';
import { messages } from './messages.js';

/** The rows below a card's header. */
export function CardRows({ rows, language }: { rows: readonly CardRow[]; language: Language }) {
  if (rows.length === 0) return null;
  return (
    <div className="heddle-card-rows">
      {rows.map((row, index) => (
        <Row key={index} row={row} language={language} />
      ))}
    </div>
  );
}

function Row({ row, language }: { row: CardRow; language: Language }) {
  switch (row.kind) {
    case 'chips':
      return (
        <div className="heddle-card-row">
          <span className="heddle-card-label">{row.label}</span>
          <Chips chips={row.chips} language={language} />
        </div>
      );
    case 'text':
      return (
        <div className="heddle-card-row" data-muted={row.isMuted} data-port={row.port}>
          <span className="heddle-card-label">{row.label}</span>
          <span
            className={row.isCode ? 'heddle-card-text heddle-card-code' : 'heddle-card-text'}
            title={row.text}
          >
            {row.text}
          </span>
        </div>
      );
    case 'paragraph':
      return (
        <p className="heddle-card-paragraph" style={{ height: heightOf(row) }}>
          {row.text}
        </p>
      );
    case 'more':
      return (
        <div className="heddle-card-row" data-muted>
          <span className="heddle-card-text">
            {formatMessage(messages[language].more, { count: row.count })}
          </span>
        </div>
      );
  }
}

/** Maximum hidden items listed in the tooltip. */
const mostNames = 50;

function Chips({ chips, language }: { chips: readonly CardChip[]; language: Language }) {
  if (chips.length === 0) return <span className="heddle-card-text">{messages[language].none}</span>;
  const shown = fittingChips(chips);
  const rest = chips.slice(shown);
  const names = rest.slice(0, mostNames).map((chip) => chip.text);
  return (
    <>
      {chips.slice(0, shown).map((chip, index) => (
        <Chip key={index} chip={chip} />
      ))}
      {rest.length > 0 && (
        <span className="heddle-card-chip heddle-card-count" title={names.join(', ')}>
          +{rest.length}
        </span>
      )}
    </>
  );
}

function Chip({ chip }: { chip: CardChip }) {
  return (
    <span className="heddle-card-chip" data-bad={chip.isBad} data-code={chip.isCode} title={chip.text}>
      {chip.isBad && <IconAlertCircle size={14} stroke={1.75} aria-hidden />}
      {chip.type !== undefined && <i>{chip.type}</i>}
      <span>{chip.text}</span>
    </span>
  );
}
