/** A button at the top of the chat. */
export interface HeadAction {
  label: string;
  sign: string;
  onClick(): unknown;
}

/** Name and picture of what answers, and what can be done with the conversation. */
export function EmbedHead({
  name,
  iconUrl,
  actions,
}: {
  name: string;
  iconUrl: string;
  actions: HeadAction[];
}) {
  return (
    <header className="embed-head">
      {iconUrl !== '' && <img src={iconUrl} alt="" />}
      <h1>{name}</h1>
      {actions.map(({ label, sign, onClick }) => (
        <button key={label} type="button" aria-label={label} title={label} onClick={() => void onClick()}>
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </header>
  );
}
