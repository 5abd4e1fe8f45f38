import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { projectMessages } from '../projectMessages.js';
import { useProjects } from '../queries.js';
import { ProjectDialog } from './ProjectDialog.js';

const blank = { name: '', description: '', iconUri: '', iconUrl: '' };

interface NewProjectDialogProps {
  spaceId: string;
  /** The folder it is created in; "0" for none. */
  folderId: string;
  onClose(): void;
}

/** Asks for the details of an app, creates it and opens its editor. */
export function NewProjectDialog({ spaceId, folderId, onClose }: NewProjectDialogProps) {
  const t = useMessages(projectMessages);
  const navigate = useNavigate();
  const { create } = useProjects(spaceId);
  return (
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
      onClose={onClose}
    />
  );
}
