import './stepCard.css';

/** The card of every canvas: the same markup and size, without any work of its own. */
export function StepCard({ title, text, isSelected }: { title: string; text: string; isSelected: boolean }) {
  return (
    <div className="step-card" data-selected={isSelected || undefined}>
      <b>{title}</b>
      <span>{text}</span>
    </div>
  );
}
