import { expect, test, vi } from 'vitest';
import { identityFinding } from '../../../shared/domain/files/file-identity.ts';
import { readFileAccess, readFirstPage } from '../../../web/src/components/comparison/read-file.ts';
import { draftFile, draftLayouts, encryptedOffice } from '../../support/identity-drafts.ts';
import { encryptedPdf, pages, sourcePdf } from '../../support/source-pdfs.ts';

vi.mock('../../../web/src/components/file-viewer/open-pdf.ts', () => import('../../support/node-pdfs.ts'));

const blob = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);
const own = { nomor: 'HKT-SOP-PRO-007', revisi: 2, title: 'Pemeriksaan Harian Unit Angkut Tambang' };
const other = { nomor: 'HKT-SOP-PRO-001', revisi: 1, title: 'Peledakan di Area Terbuka' };

test.each(['pdf', 'docx'] as const)(
  'reads in the page what drafts state of themselves, as the server does: %s',
  async (kind) => {
    for (const [layout, { states }] of Object.entries(draftLayouts)) {
      const stateOf = async (identity: typeof own) => {
        const { text } = await readFirstPage(blob(await draftFile(layout, kind, identity)));
        return identityFinding([text], 'draft', own).state;
      };
      expect(await stateOf(own), layout).toBe(states ? 'agrees' : 'unread');
      if (states) expect(await stateOf(other), layout).toBe('differs');
    }
  },
);

test('notices files that readers cannot open or print, and no others', async () => {
  const source = await sourcePdf(pages(1));
  const files: [Blob, string | undefined][] = [
    [blob(await encryptedPdf(source, { userPassword: 'rahasia' })), 'password'],
    [blob(await encryptedPdf(source, { print: false })), 'no_print'],
    [blob(await encryptedPdf(source)), undefined],
    [blob(source), undefined],
    [blob(source.subarray(0, source.length / 2)), 'damaged'],
    [encryptedOffice('draf.docx'), 'password'],
    [blob(await draftFile('a cover', 'docx', own)), undefined],
    [new Blob(['catatan']), undefined],
  ];
  for (const [file, access] of files) {
    expect((await readFirstPage(file)).access).toBe(access);
    expect(await readFileAccess(file)).toBe(access);
  }
});
