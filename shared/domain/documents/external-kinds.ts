import * as z from 'zod/mini';

/** What a document of another source is, with the other words by which lists and texts name it. */
const spellings = {
  UU: ['Undang-Undang', 'Undang Undang', 'UU RI'],
  PP: ['Peraturan Pemerintah', 'PP RI'],
  Perpres: ['Peraturan Presiden'],
  Permen: ['Peraturan Menteri', 'PerMen'],
  Kepmen: ['Keputusan Menteri'],
  SNI: ['Standar Nasional Indonesia', 'Standar', 'ISO'],
  Izin: ['Ijin', 'Perizinan', 'Perijinan', 'Permit', 'Lisensi', 'Sertifikat'],
  'Manual pabrikan': ['Manual', 'Buku Manual', 'OMM', 'Service Manual', 'Manual Alat', 'Shop Manual'],
  'Standar pelanggan': ['Pelanggan', 'Customer', 'Standar Customer', 'Standar Owner'],
  'SDS/LDK': ['SDS', 'LDK', 'MSDS', 'LDKB', 'Lembar Data Keselamatan', 'Safety Data Sheet'],
  Lainnya: ['Lain-lain', 'Lain', 'Other', 'Others'],
} as const;

export type ExternalKind = keyof typeof spellings;
export const externalKinds = Object.keys(spellings) as [ExternalKind, ...ExternalKind[]];

const term = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
const kinds = new Map(
  externalKinds.flatMap((kind) => [kind, ...spellings[kind]].map((word): [string, ExternalKind] => [term(word), kind])),
);

/** The kind that a word names: 'Peraturan Pemerintah' is PP. */
export const findExternalKind = (text: string): ExternalKind | undefined => kinds.get(term(text));

/** A kind as a list, a pasted cell or the editor writes it. */
export const externalKind = z.pipe(
  z.pipe(
    z.string('Jenis Eksternal harus diisi'),
    z.transform((text) => findExternalKind(text) ?? text),
  ),
  z.enum(externalKinds, { error: `Jenis Eksternal tidak dikenal. Gunakan ${externalKinds.join(', ')}` }),
);
