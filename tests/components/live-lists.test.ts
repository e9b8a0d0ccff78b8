import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SocketEvent } from '../../shared/events.ts';
import { openScreen, textsOf } from '../support/render-screen.tsx';
import { inputsOf } from '../support/stubbed-calls.ts';
import { stubSocket } from '../support/stubbed-socket.ts';
import { submissionRecordFixture } from '../support/submission-fixtures.ts';

const listed = submissionRecordFixture({ document_title: 'Prosedur Lama', department: 'SHE' });
const totals = (total: number) => ({ total, under_review: total, in_approval: 0, approved: 0 });
const added = submissionRecordFixture({ id: 'S2', document_title: 'Prosedur Daftar Langsung', department: 'SHE' });
const changed = (submission = added): SocketEvent => ({
  ...{ type: 'submission.changed', submission_id: 'S2', department: 'SHE', version: submission.version },
  submission_status: submission.submission_status,
  list: { submission, totals: totals(2), department_total: 2 },
});

const openDashboard = async (path: string) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { receive } = stubSocket();
  await openScreen(path, {
    answers: {
      'get-dashboard-documents': { documents: [listed], total: 1, totals: totals(1), next_cursor: null },
      'get-required-reading': { documents: [], total: 0, overdue: 0, unread_ids: [], next_cursor: null },
    },
  });
  await screen.findByText('Prosedur Lama');
  await waitFor(() => expect(inputsOf('get-realtime-ticket')).toHaveLength(1));
  // The list is loaded again within seconds of the subscription.
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  const requests = inputsOf('get-dashboard-documents').length;
  const receiveAndShow = async (event: SocketEvent) => {
    await receive(event);
    await act(() => vi.advanceTimersByTimeAsync(100));
  };
  return {
    receive: receiveAndShow,
    expectNoRequest: () => expect(inputsOf('get-dashboard-documents')).toHaveLength(requests),
  };
};
const firstRow = () => within(screen.getAllByRole('row')[1] ?? document.body);
const total = () => screen.getByRole('button', { name: /^Total Pengajuan/ }).textContent?.replace(/\D/g, '');

test('shows a new submission and its status to users who only look at the list, without a request', async () => {
  const { receive, expectNoRequest } = await openDashboard('/dashboard');
  await receive(changed());
  expect(firstRow().getByText('Prosedur Daftar Langsung')).toBeTruthy();
  expect(firstRow().getByText(/^Proses Peninjauan/)).toBeTruthy();
  expect(total()).toBe('2');
  await receive(changed({ ...added, submission_status: 'withdrawn', version: 2 }));
  expect(firstRow().getByText('Ditarik')).toBeTruthy();
  expectNoRequest();
});

test('does not show it in the list of another department', async () => {
  const { receive, expectNoRequest } = await openDashboard('/dashboard?departemen=Engineering');
  await receive(changed());
  expect(textsOf(screen.getAllByRole('row')).join()).not.toContain('Prosedur Daftar Langsung');
  expectNoRequest();
});
