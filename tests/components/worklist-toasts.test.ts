import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionUser } from '../../shared/api/sessions.ts';
import { toast } from '../../web/src/lib/toast.ts';
import { findToast, openScreen, users } from '../support/render-screen.tsx';
import type { Answers } from '../support/stubbed-calls.ts';
import { row } from '../web/master-list/row-fixtures.ts';
import { answered as copiesAnswered, copyRow, superseded } from './copies/copy-screens.ts';

const review = {
  ...row('01'),
  ...{ review_due_on: '2026-11-20', reviewed_on: null, review_months: null },
  ...{ revision_need: null, running_submission_id: null },
};
const reading = {
  ...{ document: row('01'), reading_id: 'R1', since: '2026-11-20T01:00:00.000Z', due_on: '2026-11-27' },
  ...{ is_overdue: false, opened_at: null },
};
const reader = {
  ...{ nrp: '10000031', full_name: 'Joko Santoso', required: 3, understood: 1 },
  ...{ overdue: 1, next_due_on: '2026-12-01' },
};

const worklists: [string, string, string, SessionUser, Answers][] = [
  [
    'reviews',
    '/tinjauan-berkala',
    'SOP-PRO-01',
    users.controller,
    { 'list-document-reviews': { reviews: [review], next_cursor: null } },
  ],
  [
    'what must be read',
    '/wajib-dibaca',
    'Baca paling lambat 27 Nov 2026',
    users.employee,
    {
      'get-required-reading': { documents: [reading], total: 1, overdue: 0, unread_ids: ['01'], next_cursor: null },
    },
  ],
  [
    'readers who are late',
    '/pembaca',
    'Joko Santoso',
    users.admin,
    {
      'list-readers': ({ department }) => ({
        people: department === 'PRO' ? [reader] : [],
        ...{ total: 1, late: 1, next_cursor: null },
      }),
    },
  ],
  [
    'recalls',
    '/pembaca/produksi?tab=penarikan',
    copyRow().nomor,
    users.controller,
    copiesAnswered([copyRow(superseded)]),
  ],
];

test.each(worklists)('toasts do not cover the rows of %s', async (_list, path, shown, as, answers) => {
  await openScreen(path, { as, answers });
  await screen.findAllByText(shown);
  act(() => toast.success('Berhasil', 'Tersimpan.'));
  const shownToast = await findToast('Berhasil');
  expect(shownToast.closest('[data-sonner-toaster]')?.getAttribute('data-y-position')).toBe('top');
});

test('toasts are at the bottom of a screen without such a list', async () => {
  await openScreen('/panduan');
  await screen.findByRole('heading', { level: 1 });
  act(() => toast.success('Berhasil', 'Tersimpan.'));
  const shownToast = await findToast('Berhasil');
  expect(shownToast.closest('[data-sonner-toaster]')?.getAttribute('data-y-position')).toBe('bottom');
});
