import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { NewButton } from '../../../shared/parts/NewButton.js';
import { projectMessages } from '../projectMessages.js';
import { useProjects } from '../queries.js';
import { ProjectDialog } from './ProjectDialog.js';

const blank = { name: '', description: '', iconUri: '', iconUrl: '' };

interface NewProjectButtonProps {
  spaceId: string;
  /** The folder it is created in; "0" for none. */
  folderId: string;
}

/** Asks for the details of an app, creates it and opens its editor. */
export function NewProjectButton({ spaceId, folderId }: NewProjectButtonProps) {
  const t = useMessages(projectMessages);
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { create } = useProjects(spaceId);
  return (
    <>
      <NewButton label={t('newProject')} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <ProjectDialog
          title={t('newProject')}
          submit={t('create')}
          initial={blank}
          onSubmit={async (details) => {
            const id = await create.mutateAsync({ ...details, folderId });
            await navigate({
              to: '/space/$space_id/project-ide/$project_id',
              params: { space_id: spaceId, project_id: id },
              search: {},
            });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
