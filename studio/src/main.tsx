import { HeddleProvider } from '@heddle/ui-kit';
import '@heddle/ui-kit/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.js';
import { queryClient } from './shared/api/client.js';
import { useLanguage } from './shared/i18n/i18n.js';

function Studio() {
  return (
    <HeddleProvider language={useLanguage()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HeddleProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Studio />
  </StrictMode>,
);
