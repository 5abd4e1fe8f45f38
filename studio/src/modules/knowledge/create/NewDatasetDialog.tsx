import { useNavigate } from '@tanstack/react-router';
import { DatasetDialog } from './DatasetDialog.js';

/** Creates a knowledge base and opens it. */
export function NewDatasetDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const navigate = useNavigate();
  return (
    <DatasetDialog
      spaceId={spaceId}
      onCreated={(id) =>
        void navigate({
          to: '/space/$space_id/knowledge/$dataset_id',
          params: { space_id: spaceId, dataset_id: id },
        })
      }
      onClose={onClose}
    />
  );
}
