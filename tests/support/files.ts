import { createHash } from 'node:crypto';
import { sectionsOf } from '../../infra/local/demo/document-text.ts';
import { contentTypes, type FileKind, fileOf } from '../../infra/local/demo/files.ts';
import { eicarText } from '../../infra/local/run/malware-scan.ts';

/** A file as a browser would offer it. */
export interface TestFile {
  name: string;
  content_type: string;
  bytes: Uint8Array;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

interface Wanted {
  nama?: string;
  nomor?: string;
  revisi?: number;
  name?: string;
}

/** A real PDF, DOCX or XLSX whose text names the document; equal wishes give equal bytes. */
export const testFile = async (kind: FileKind, wanted: Wanted = {}): Promise<TestFile> => {
  const { nama = 'Prosedur Pengangkutan Batubara', nomor = 'HKT-SOP-PRO-900', revisi = 0 } = wanted;
  const bytes = await fileOf(kind, {
    nama,
    nomor,
    revisi,
    department: 'Produksi',
    berlaku: '2 Januari 2026',
    sections: sectionsOf(nama, 'Produksi', revisi),
  });
  return { name: wanted.name ?? `${nomor} ${nama}.${kind}`, content_type: contentTypes[kind], bytes };
};

/** A Windows program that calls itself something else. */
export const programNamed = (name: string, content_type: string): TestFile => ({
  name,
  content_type,
  bytes: Uint8Array.from([0x4d, 0x5a, 0x90, 0x00, 0x03, ...new Array<number>(507).fill(0)]),
});

/** The harmless file that every malware scanner reports. */
export const eicarTestFile = (name = 'eicar.txt'): TestFile => ({
  name,
  content_type: 'text/plain',
  bytes: new TextEncoder().encode(eicarText),
});

/** PDF bytes padded to a size. */
export const pdfOfSize = async (size: number, name = 'besar.pdf'): Promise<TestFile> => {
  const { bytes } = await testFile('pdf');
  const padded = new Uint8Array(size).fill(0x20);
  padded.set(bytes.subarray(0, size));
  return { name, content_type: contentTypes.pdf, bytes: padded };
};
