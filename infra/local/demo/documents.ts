import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { type TransactItem, transactWrite } from '../../../functions/db/transactions.ts';
import { catalogueBatchPuts, rowChange } from '../../../functions/documents/catalogue-log-store.ts';
import { type ControlledDocument, newDocumentPut } from '../../../functions/documents/document-store.ts';
import { numberUsedUpdate } from '../../../functions/documents/number-store.ts';
import { pastRevisionPut } from '../../../functions/documents/past-revision-store.ts';
import { withReviewDate } from '../../../functions/documents/review-dates.ts';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../shared/domain/departments.ts';
import { type Jenis, type OwnJenis, ownJenisValues } from '../../../shared/domain/documents/document-types.ts';
import { type DocumentText, sectionsOf } from './document-text.ts';
import { type ExternalFacts, externalPlans } from './external-documents.ts';
import type { FileKind } from './files.ts';
import { storeFile } from './storage.ts';
import { titles } from './titles.ts';

const prefix = 'HKT';
export const documentController = { nrp: '10000003', name: 'Dewi Anggraini' };
const dayMs = 24 * 60 * 60 * 1000;

/** The plan of one demo document, before its files exist. */
export interface PlannedDocument {
  id: string;
  department: DepartmentCode;
  jenis: Jenis;
  nama: string;
  nomor: string;
  revisi: number;
  /** Days since its current revision took effect. */
  age: number;
  ended?: 'expired' | 'superseded';
  /** Whether its earlier revisions are stored too, with their files. */
  withHistory: boolean;
  /** Days since its audience must have read it. */
  readingAge?: number;
  file: FileKind | 'none' | { url: string; name: string };
  /** Of a document of another source. */
  external?: ExternalFacts;
}

const typeOf = (jenis: OwnJenis, nama: string): string => {
  if (jenis === 'Manual & Kebijakan') return nama.startsWith('Manual') ? 'MAN' : 'KBJ';
  return jenis === 'OTHER' ? 'LLN' : jenis;
};

export const nomorOf = (jenis: OwnJenis, department: DepartmentCode, sequence: number, nama = ''): string =>
  `${prefix}-${typeOf(jenis, nama)}-${department}-${String(sequence).padStart(3, '0')}`;

/** Short and the same in every demo, so that a saved link still works after `--fresh`. */
export const demoId = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 12);

/**
 * Every document of the initial catalogue. Its position in the list determines whether it is expired, revised or
 * without a file.
 */
export const plannedDocuments = (): PlannedDocument[] => {
  const catalogue = departmentCodes.flatMap((department) =>
    ownJenisValues.flatMap((jenis) =>
      titles[department][jenis].map((nama, index) => {
        const nomor = nomorOf(jenis, department, index + 1, nama);
        return { id: demoId(nomor), department, jenis, nama, nomor };
      }),
    ),
  );
  const planned = catalogue.map((document, ordinal) => ({ ...document, ...variety(ordinal, document.jenis) }));
  return [...planned, ...irregularDocuments(), ...externalDocuments()];
};

type Variety = Pick<PlannedDocument, 'revisi' | 'age' | 'ended' | 'withHistory' | 'readingAge' | 'file'>;

const variety = (ordinal: number, jenis: OwnJenis): Variety => {
  const isEven = ordinal % 2 === 0;
  return {
    revisi: (ordinal * 7) % 4,
    age: 40 + ((ordinal * 37) % 700),
    ...(ordinal % 17 === 11 && { ended: isEven ? 'expired' : 'superseded' }),
    withHistory: ordinal % 8 === 3,
    // Some must be read, a part of them since so long that the others are late.
    ...(ordinal % 23 === 6 && { readingAge: isEven ? 4 : 19 }),
    file: fileKindOf(ordinal, jenis),
  };
};

const fileKindOf = (ordinal: number, jenis: OwnJenis): FileKind | 'none' => {
  if (ordinal % 41 === 19) return 'none';
  if (jenis === 'FRM') return 'xlsx';
  return ordinal % 29 === 5 ? 'docx' : 'pdf';
};

/** Irregular documents as they come from spreadsheets: a duplicate number, and a document stored on another site. */
const irregularDocuments = (): PlannedDocument[] => [
  {
    id: demoId('nomor ganda'),
    department: 'PLT',
    jenis: 'INK',
    nama: 'Pengelasan Bucket Excavator Kelas 200 Ton',
    nomor: nomorOf('INK', 'PLT', 3),
    revisi: 0,
    age: 320,
    withHistory: false,
    file: 'pdf',
  },
  {
    id: demoId('tautan luar'),
    department: 'IMS',
    jenis: 'OTHER',
    nama: 'Keputusan Menteri ESDM Nomor 1827 K/30/MEM/2018 tentang Pedoman Kaidah Teknik Pertambangan yang Baik',
    nomor: nomorOf('OTHER', 'IMS', 2),
    revisi: 0,
    age: 600,
    withHistory: false,
    file: { url: 'https://jdih.esdm.go.id/', name: 'Kepmen ESDM 1827 K 2018' },
  },
];

const externalDocuments = (): PlannedDocument[] =>
  externalPlans.map(({ department, nomor, nama, age, url, ended, ...external }) => ({
    ...{ id: demoId(nomor), department, jenis: 'EXT' as const, nama, nomor, revisi: 0, age, withHistory: false },
    ...{ file: url === undefined ? 'none' : { url, name: nomor }, external, ...(ended && { ended }) },
  }));

/** Stores the files and writes the catalogue, with one version change per department, as an import does. */
export const createDocuments = async (now: Date): Promise<StoredDocument[]> => {
  const plans = plannedDocuments();
  const stored = await pLimit(8).map(plans, (plan) => storeDocument(plan, now));
  const usedNumbers = new Set<string>();
  for (const department of departmentCodes) {
    const departmentDocuments = stored.filter(({ current }) => current.department === department);
    const writes = departmentDocuments.flatMap(({ current, past }): TransactItem[] => {
      const first = !usedNumbers.has(current.nomor);
      usedNumbers.add(current.nomor);
      return [
        newDocumentPut(current),
        ...(first ? [numberUsedUpdate(current.nomor)] : []),
        ...past.map((revision) => pastRevisionPut(revision, 'superseded', revision.ended_at ?? current.made_at)),
      ];
    });
    for (let at = 0; at < writes.length; at += transactionLimit)
      await transactWrite(writes.slice(at, at + transactionLimit));
    const newest = departmentDocuments.at(-1)?.current;
    if (newest)
      await transactWrite(catalogueBatchPuts(department, 0, [rowChange(undefined, newest)], newest.updated_at));
  }
  return stored;
};

const transactionLimit = 100;

/** A demo document with its past revisions, and the days since which it must be read. */
export interface StoredDocument extends Pick<PlannedDocument, 'readingAge'> {
  current: ControlledDocument;
  past: ControlledDocument[];
}

const storeDocument = async (plan: PlannedDocument, now: Date): Promise<StoredDocument> => {
  const at = daysBefore(now, plan.age);
  const past = plan.withHistory
    ? await Promise.all(Array.from({ length: plan.revisi }, (_, revisi) => storeRevision(plan, revisi, now)))
    : [];
  const stored = await storeRevision(plan, plan.revisi, now);
  const { readingAge } = plan;
  if (plan.ended === undefined) return { past, readingAge, current: withReviewDate(undefined, stored) };
  return {
    past,
    readingAge,
    current: {
      ...stored,
      status: 'Kadaluarsa',
      ended_reason: plan.ended,
      ended_at: new Date(Date.parse(at) + 20 * dayMs).toISOString(),
    },
  };
};

const storeRevision = async (plan: PlannedDocument, revisi: number, now: Date): Promise<ControlledDocument> => {
  const made_at = daysBefore(now, plan.age + (plan.revisi - revisi) * 400);
  const { id, department, jenis, nama, nomor } = plan;
  const source = plan.file === 'none' ? 'editor' : plan.withHistory ? 'upload' : 'import';
  return {
    id,
    department,
    jenis,
    nama,
    nomor,
    ...plan.external,
    revisi,
    status: 'Aktif',
    source,
    ...(await storeDocumentFile(plan, revisi, made_at)),
    made_by: documentController.nrp,
    made_by_name: documentController.name,
    made_at,
    ...(revisi < plan.revisi ? { ended_at: daysBefore(now, plan.age + (plan.revisi - revisi - 1) * 400) } : {}),
    updated_by: documentController.nrp,
    updated_at: made_at,
    version: revisi + 1,
  };
};

const storeDocumentFile = async (
  plan: PlannedDocument,
  revisi: number,
  made_at: string,
): Promise<Pick<ControlledDocument, 'file' | 'file_url' | 'file_name'>> => {
  if (plan.file === 'none') return {};
  if (typeof plan.file === 'object') return { file_url: plan.file.url, file_name: plan.file.name };
  const file = await storeFile(`controlled/${plan.id}/${revisi}`, plan.file, textOf(plan, revisi, made_at), {
    withText: revisi === plan.revisi,
  });
  return { file, file_name: file.name };
};

const textOf = ({ nama, nomor, department }: PlannedDocument, revisi: number, made_at: string): DocumentText => ({
  nama,
  nomor,
  revisi,
  department: departmentLabels[department],
  berlaku: formatDate(made_at),
  sections: sectionsOf(nama, departmentLabels[department], revisi),
});

const dateFormat = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso));

export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
