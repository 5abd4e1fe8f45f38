import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/canvas.js';

// What needs a real layout: which messages are drawn, and where the list scrolls.

const list = (page: Page) => page.getByRole('log', { name: 'Messages' });
const distanceToEnd = (page: Page) =>
  list(page).evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
const scrollBy = (page: Page, pixels: number) =>
  list(page).evaluate((element, by) => {
    element.scrollTop += by;
  }, pixels);

test('two thousand messages: a few are drawn, the list starts at the end and reaches the beginning', async ({
  canvas,
  stage,
}) => {
  await canvas.openStory('chat-chat--long');
  await expect(stage.getByText('Question 1000', { exact: true })).toBeInViewport();
  expect(await stage.getByRole('article').count()).toBeLessThan(40);
  for (let step = 0; step < 5; step++) await scrollBy(stage, -30_000);
  await list(stage).evaluate((element) => {
    element.scrollTop = 0;
  });
  await expect(stage.getByText('Question 1', { exact: true })).toBeInViewport();
  expect(await stage.getByRole('article').count()).toBeLessThan(40);
});

test('the list follows a streaming answer until the reader scrolls up, and a button leads back', async ({
  canvas,
  stage,
}) => {
  await canvas.openStory('chat-streams--long-answer', { args: { turns: 20 } });
  await stage.getByRole('textbox', { name: 'Message' }).fill('Go');
  await stage.keyboard.press('Enter');
  await expect(stage.getByText('Part 3', { exact: true })).toBeVisible();
  expect(await distanceToEnd(stage)).toBeLessThan(2);
  await scrollBy(stage, -900);
  const question = stage.getByText('Go', { exact: true });
  await expect(question).toBeVisible();
  const before = await question.boundingBox();
  await expect(stage.getByText('Part 8', { exact: true })).toBeAttached();
  const after = await question.boundingBox();
  expect(Math.abs(after!.y - before!.y)).toBeLessThan(2);
  await stage.getByRole('button', { name: /newest|new message/ }).click();
  await expect.poll(() => distanceToEnd(stage)).toBeLessThan(2);
});

test('uploads stand in two columns below 500 pixels and in three from there on', async ({
  canvas,
  stage,
}) => {
  for (const [width, columns] of [
    [499, 2],
    [500, 3],
  ] as const) {
    await canvas.openStory('chat-chat--uploads', { args: { width } });
    const grid = stage.getByRole('list', { name: 'Attachments' });
    const tracks = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns);
    expect(tracks.split(' ')).toHaveLength(columns);
  }
});
