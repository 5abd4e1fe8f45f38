import type { PaletteItem, TextPiece } from '../PaletteItem.js';
import classes from './Palette.module.css';

/** An item: its name, what it is, and the text around the match. */
export function PaletteRow({ item }: { item: PaletteItem }) {
  const { Icon, label, kind, place } = item;
  return (
    <span className={classes.row}>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.texts}>
        <span className={classes.name}>
          <Pieces of={label} />
          {kind && <span className={classes.kind}> {kind}</span>}
        </span>
        {place && (
          <span className={classes.place}>
            {place.name}
            {place.snippet.length > 0 && ': '}
            <Pieces of={place.snippet} />
          </span>
        )}
      </span>
    </span>
  );
}

function Pieces({ of: pieces }: { of: readonly TextPiece[] }) {
  return pieces.map(({ text, is_match: isMatch }, index) =>
    isMatch ? (
      <mark key={index} className={classes.match}>
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
