import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDataset } from '../queries.js';
import { KnowledgeView } from './KnowledgeView.js';

/** The page of a knowledge base; the chosen document and chunk are in the address. */
export function KnowledgePage() {
  const { space_id: spaceId, dataset_id: datasetId } = useParams({
    from: '/signed-in/space/$space_id/knowledge/$dataset_id',
  });
  const { doc, chunk } = useSearch({ from: '/signed-in/space/$space_id/knowledge/$dataset_id' });
  const navigate = useNavigate();
  const name = useDataset(spaceId, datasetId).data?.name;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} - Heddle`;
  }, [name]);
  return (
    <KnowledgeView
      key={datasetId}
      spaceId={spaceId}
      datasetId={datasetId}
      documentId={doc}
      chunkId={chunk}
      onSelect={(next) =>
        void navigate({
          to: '/space/$space_id/knowledge/$dataset_id',
          params: { space_id: spaceId, dataset_id: datasetId },
          search: { doc: next },
        })
      }
    />
  );
}
