import { test } from 'vitest';
import { clearRoutes, failCall, setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { edit, field, openList, rowAt, save } from '../../support/master-list.ts';

// The browser reports every error response.
const sessions = setUpBrowserSessions([/status of 500/]);

test('shows a failed save and a failed deletion in the master list', async () => {
  const page = await sessions.page('controller');
  await failCall(page, 'update-hims-documents');
  await failCall(page, 'delete-hims-document');
  await openList(page, 'plc');
  await edit(page);
  await field(page, 0, 'nama').fill('Nama yang gagal disimpan');
  await save(page);
  await waitForToast(page, 'Error', 'Gagal menyimpan perubahan.');
  await rowAt(page, 1)
    .getByRole('button', { name: /^Hapus/ })
    .click();
  await waitForToast(page, 'Error', 'Gagal menghapus dokumen.');
  await page.getByRole('button', { name: 'Batal', exact: true }).click();
  await clearRoutes(page);
});
