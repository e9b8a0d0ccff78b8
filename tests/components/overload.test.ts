import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen, toasts } from '../support/render-screen.tsx';
import { answerCalls, failed, headersOf, inputsOf, rawAnswer } from '../support/stubbed-calls.ts';
import { openForm, titleField } from './submission/form.ts';

const tooManyRequests = (headers: Record<string, string> = {}) =>
  rawAnswer({ message: 'Too Many Requests' }, { status: 429, headers });
const banner = /^Server sedang sibuk. Permintaan Anda dikirim ulang otomatis/;
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

test('a list that meets 429 and 503 says so, counts down, and appears by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const answers = [tooManyRequests({ 'Retry-After': '4' }), failed('unavailable')];
  const list = { documents: [], total: 0, next_cursor: null };
  const totals = { total: 0, under_review: 0, in_approval: 0, approved: 0 };
  await openScreen('/dashboard', {
    answers: {
      'get-dashboard-documents': () => answers.shift() ?? { ...list, totals },
      'get-required-reading': { documents: [], total: 0, overdue: 0, unread_ids: [], next_cursor: null },
    },
  });
  await screen.findByText(banner);
  await screen.findByText('Mencoba lagi dalam 4 detik.');
  await pass(2);
  await screen.findByText('Mencoba lagi dalam 2 detik.');
  expect(inputsOf('get-dashboard-documents')).toHaveLength(1);
  await pass(2);
  await waitFor(() => expect(inputsOf('get-dashboard-documents')).toHaveLength(2));
  await pass(4);
  await screen.findByText('Tidak ada data dokumen');
  expect(inputsOf('get-dashboard-documents')).toHaveLength(3);
  expect(screen.queryByText(banner)).toBeNull();
  expect(toasts()).toEqual([]);
});

test('a submission that meets 503 and 429 keeps its form, and is sent again with the same key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { fillIn, send } = await openForm();
  await fillIn('Prosedur Sibuk');
  const answers = [failed('unavailable'), tooManyRequests({ 'Retry-After': '2' })];
  answerCalls({ 'upload-and-submit-document': () => answers.shift() ?? { submission_id: 'S1' } });
  await send();
  await screen.findByText(banner);
  expect(titleField().value).toBe('Prosedur Sibuk');
  // The time passes by itself as well, so the second attempt may be over already.
  await pass(6);
  await pass(6);
  await screen.findByText('Dokumen Berhasil Diajukan!');
  const keys = headersOf('upload-and-submit-document').map((headers) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).not.toBeNull();
});
