import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';

afterEach(cleanup);

const show = (props: Partial<FlowCanvasProps>) =>
  showCanvas({ initialCamera: { x: 200, y: 200, zoom: 1 }, ...props }).handle;

it('is shown below the card of its node and runs the host’s action, or opens the form', async () => {
  const pressed: string[] = [];
  const opened: unknown[] = [];
  show({
    nodeBadges: {
      '110001': { text: 'v2', label: 'Take v2', onSelect: () => pressed.push('v2') },
      '100001': { text: 'new', label: 'See what is new' },
    },
    onOpenNode: (nodeId) => opened.push(nodeId),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Take v2' }));
  expect(pressed).toEqual(['v2']);
  fireEvent.click(screen.getByRole('button', { name: 'See what is new' }));
  expect(opened).toEqual(['100001']);
});

it('is reported and left out if the host passes something invalid', () => {
  const issues: string[] = [];
  show({ nodeBadges: 5 as never, onIssue: ({ message }) => issues.push(message) });
  expect(issues).toContain('nodeBadges must be an object of badges');
});
