import { Link } from '@tanstack/react-router';
import type { Entry } from '../Entry.js';
import { reportOpened } from '../queries.js';

interface EntryNameProps {
  spaceId: string;
  entry: Entry;
  className: string | undefined;
}

/** The name of an entry, which opens it. */
export function EntryName({ spaceId, entry, className }: EntryNameProps) {
  const { kind, id, name } = entry;
  const named = { className, title: name, children: name, onClick: () => reportOpened(entry) };
  if (kind === 'workflow')
    return <Link {...named} to="/work_flow" search={{ space_id: spaceId, workflow_id: id }} />;
  if (kind === 'agent')
    return <Link {...named} to="/space/$space_id/bot/$bot_id" params={{ space_id: spaceId, bot_id: id }} />;
  // An app cannot be used while it is copied.
  if (entry.state !== 'ready')
    return (
      <span className={className} title={name}>
        {name}
      </span>
    );
  return (
    <Link
      {...named}
      to="/space/$space_id/project-ide/$project_id"
      params={{ space_id: spaceId, project_id: id }}
      search={{}}
    />
  );
}
