import { expect, test } from 'vitest';
import { currentOf, headerLinksFor } from '../../../web/src/app/nav-links.ts';
import { user } from '../browser.ts';

const currentAt = (pathname: string) =>
  headerLinksFor(user).flatMap((link) => {
    const current = currentOf(link.to, pathname);
    return current ? [[link.label, current]] : [];
  });

test('marks one link as current on every screen, also on the queues opened from the submission page', () => {
  expect(currentAt('/pengajuan')).toEqual([['Pengajuan Dokumen', 'page']]);
  expect(currentAt('/review')).toEqual([['Pengajuan Dokumen', 'true']]);
  expect(currentAt('/approval')).toEqual([['Pengajuan Dokumen', 'true']]);
  expect(currentAt('/daftar-induk/dokumen/ims')).toEqual([['Daftar Induk', 'true']]);
  expect(currentAt('/pengguna')).toEqual([]);
});
