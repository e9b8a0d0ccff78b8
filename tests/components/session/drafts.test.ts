import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearDraftsOnSignOut } from '../../../web/src/app/clear-drafts.ts';
import { queryClient } from '../../../web/src/app/query-client.ts';
import { currentAddress, users } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { sessionCalendar } from '../../support/working-time.ts';
import { chosenFiles, draftInput, file, openForm, titleField } from '../submission/form.ts';

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('hims.pengajuan'));
const later = new Date(Date.now() + 3_600_000).toISOString();
const session = { access_token: 'b', expires_at: later, session_ends_at: later };

test('retains the unfinished form while the session ends and begins again, and deletes its draft on sign-out', async () => {
  // As main.tsx does.
  clearDraftsOnSignOut();
  const { user, fill } = await openForm({ 'sign-out': {} });
  await fill(titleField(), 'Prosedur Setengah Jadi');
  await user.upload(draftInput(), file('draf.docx'));

  answerCalls({ 'get-session': failed('unauthenticated'), 'refresh-session': failed('unauthenticated') });
  void queryClient.invalidateQueries();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sesi Berakhir' }));
  await user.keyboard('{Escape}');
  await fill(dialog.getByLabelText('Password'), '12345678');
  const { employee } = users;
  answerCalls({
    'get-session': { user: employee, expires_at: later, work_calendar: sessionCalendar },
    'validate-login': { user: employee, session },
  });
  await user.click(dialog.getByRole('button', { name: 'Masuk Kembali' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(inputsOf('validate-login')).toEqual([{ nrp: employee.nrp, password: '12345678' }]);
  expect(titleField().value).toBe('Prosedur Setengah Jadi');
  expect(chosenFiles()).toEqual(['draf.docx']);

  expect(draftKeys()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Joko Santoso' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
  await waitFor(() => expect(currentAddress()).toBe('/'));
  expect(draftKeys()).toEqual([]);
  await waitFor(() => expect(inputsOf('sign-out')).toHaveLength(1));
});
