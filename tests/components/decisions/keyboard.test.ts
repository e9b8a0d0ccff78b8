import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openScreen, users } from '../../support/render-screen.tsx';
import { queueAnswers, waiting } from './queue.ts';

const focusedName = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';

const open = async (path: string, as: (typeof users)[keyof typeof users]) => {
  const submission = waiting(
    path === '/review' ? {} : { submission_status: 'under_dept_approval', level: 'dept_head' },
  );
  const queue = path === '/review' ? 'get-pending-documents' : 'get-approval-documents';
  const { user } = await openScreen(path, { as, answers: queueAnswers([submission], queue) });
  await screen.findByText(submission.document_title);
  /** Presses Tab until the control with this name has the focus. */
  const tabTo = async (name: string, shift = false) => {
    for (let count = 0; count < 40 && focusedName() !== name; count += 1) await user.tab({ shift });
    expect(focusedName()).toBe(name);
  };
  return { user, tabTo, title: submission.document_title };
};

test('a submission is read and approved with the keyboard only, and the focus stays on the page', async () => {
  const { user, tabTo, title } = await open('/review', users.admin);
  await tabTo(title);
  await user.keyboard('{Enter}');
  await within(await screen.findByRole('dialog')).findByText('Tahapan');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focusedName()).toBe(title));
  await tabTo(`Approve ${title}`);
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  expect(focusedName()).toBe('Batal');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focusedName()).toBe(`Approve ${title}`));
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  await tabTo('Setujui');
  await user.keyboard('{Enter}');
  await findToast('Dokumen Disetujui', title);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});
