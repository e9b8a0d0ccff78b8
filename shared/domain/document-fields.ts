import { z } from 'zod';
import { departmentCode } from './departments.ts';
import { documentStatus, jenis } from './documents.ts';
import { maxNomorLength, maxTitleLength, textLine } from './text.ts';

/** Higher than any document is ever revised: what is above it is a slip of the keyboard. */
export const maxRevisi = 9999;

const chosen = (label: string) => ({
  error: ({ input }: { input: unknown }) =>
    input === undefined || input === '' ? `${label} harus diisi` : `${label} tidak dikenal`,
});

/** What the master-list editor may write of a document; each message names its column. */
export const documentFields = {
  department: z.enum(departmentCode.options, chosen('Departemen')),
  nama: textLine('Nama Dokumen', maxTitleLength),
  nomor: textLine('Nomor Dokumen', maxNomorLength),
  jenis: z.enum(jenis.options, chosen('Jenis')),
  revisi: z
    .number({ error: 'Revisi harus berupa bilangan bulat' })
    .int('Revisi harus berupa bilangan bulat')
    .nonnegative('Revisi tidak boleh negatif')
    .max(maxRevisi, `Revisi paling besar ${maxRevisi}`),
  status: z.enum(documentStatus.options, chosen('Status')),
};
