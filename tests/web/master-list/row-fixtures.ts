import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';

export const row = (id: string, over: Partial<DocumentRow> = {}) =>
  documentRowFixture({ id, nama: `Dokumen ${id}`, nomor: `SOP-PRO-${id}`, revisi: 1, version: 3, ...over });

export const byId = (...rows: DocumentRow[]): ReadonlyMap<string, DocumentRow> =>
  new Map(rows.map((each) => [each.id, each]));
