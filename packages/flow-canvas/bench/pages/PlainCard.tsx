import { cardSize } from './graph.js';

/** What a real card consists of, as plainly as it can be written: icon, title, and two rows of name and value. */
export function PlainCard({ title }: { title: string }) {
  return (
    <div className="plain-card" style={{ width: cardSize.width, height: cardSize.height }}>
      <div className="plain-head">
        <span className="plain-icon">
          <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </span>
        <b>{title}</b>
      </div>
      {['Input', 'Output'].map((name) => (
        <div className="plain-row" key={name}>
          <span>{name}</span>
          <span className="plain-value">str. value</span>
        </div>
      ))}
    </div>
  );
}
