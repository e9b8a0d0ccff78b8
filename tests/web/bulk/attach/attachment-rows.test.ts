import { describe, expect, it } from 'vitest';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { maxAttachedFiles } from '../../../../shared/domain/jobs/job-limits.ts';
import {
  type AttachmentRow,
  assessRows,
  attachRequest,
  countRows,
  filesOfJob,
  onlyProposal,
} from '../../../../web/src/lib/bulk/attachment-rows.ts';
import { documentRowFixture } from '../../../support/document-fixture.ts';

const document = (id: string, change: Partial<DocumentRow> = {}) =>
  documentRowFixture({ id, nomor: id, department: 'SHE', revisi: 3, has_file: false, ...change });

const row = (name: string, change: Partial<AttachmentRow> = {}): AttachmentRow => {
  const file = new File([new Uint8Array(3)], name, { lastModified: 1 });
  return {
    ...{ key: name, file, match: undefined, proposals: [], chosen: undefined, replace: false, wait: false },
    attachedTo: undefined,
    ...{ contentChanged: false, upload: { state: 'waiting' }, ...change },
  };
};
const certain = (name: string, target: DocumentRow, change: Partial<AttachmentRow> = {}) =>
  row(name, { match: { kind: 'certain', id: target.id, revisi: undefined }, proposals: [target], ...change });
const doubtful = (name: string, ...proposals: DocumentRow[]) =>
  row(name, {
    match: { kind: 'doubtful', reason: 'wrong-revision', candidates: proposals.map(({ id }) => id), revisi: 2 },
    proposals,
  });

const kinds = (rows: readonly AttachmentRow[]) => assessRows(rows).map(({ kind, doubt }) => doubt ?? kind);

describe('a file of the batch', () => {
  it('is ready only where one certain or chosen document has no file, or the user agreed to replace it', () => {
    const filed = document('filed', { has_file: true });
    expect(
      kinds([
        certain('a.pdf', document('a')),
        certain('b.pdf', filed),
        row('c.pdf', { match: { kind: 'unmatched', candidates: [], revisi: undefined } }),
        row('d.pdf', { match: { kind: 'unmatched', candidates: [], revisi: undefined }, chosen: document('d') }),
        doubtful('e.pdf', document('e')),
        row('f.pdf'),
        row('g.pdf', { match: { kind: 'unmatched', candidates: [], revisi: undefined }, wait: true }),
      ]),
    ).toEqual(['ready', 'has-file', 'unmatched', 'ready', 'wrong-revision', 'matching', 'waiting']);
    expect(kinds([certain('b.pdf', filed, { replace: true })])).toEqual(['ready']);
  });

  it('is never ready beside another one for the same document, also where the user chose it', () => {
    const target = document('a');
    const rows = [certain('a.pdf', target), doubtful('b.pdf', target), row('c.pdf', { chosen: target })];
    expect(kinds(rows)).toEqual(['several-files', 'wrong-revision', 'several-files']);
    expect(countRows(assessRows(rows))).toMatchObject({ ready: 0, choose: 3 });
    expect(kinds([certain('a.pdf', target), row('c.pdf', { chosen: target, wait: true })])).toEqual([
      'ready',
      'waiting',
    ]);
  });

  it('is attached where its document has this very file, and stands in no other file’s way', () => {
    const filed = document('filed', { has_file: true });
    const same = certain('a.pdf', filed, { attachedTo: 'filed' });
    expect(kinds([same, certain('b.pdf', filed)])).toEqual(['attached', 'has-file']);
    expect(kinds([{ ...same, chosen: document('other') }])).toEqual(['ready']);
    expect(countRows(assessRows([same]))).toMatchObject({ attached: 1, 'has-file': 0 });
  });

  it('takes no place of the next job where its document has it, or where the user must decide first', () => {
    const filed = document('filed', { has_file: true });
    const others = [
      ...Array.from({ length: 40 }, (_, at) =>
        certain(`same ${at}.pdf`, document(`same ${at}`, { has_file: true }), { attachedTo: `same ${at}` }),
      ),
      ...[certain('filed.pdf', filed), doubtful('e.pdf', document('e'))],
    ];
    const ready = Array.from({ length: maxAttachedFiles + 1 }, (_, at) => certain(`${at}.pdf`, document(`D${at}`)));
    const names = (rows: readonly AttachmentRow[]) => filesOfJob(rows).map(({ row: { file } }) => file.name);
    expect(names([...others, ...ready])).toEqual(ready.slice(0, -1).map(({ file }) => file.name));
    const waiting = row('menunggu.pdf', { wait: true });
    expect(names([...others, waiting, ...ready.slice(0, 2)])).toEqual(['menunggu.pdf', '0.pdf', '1.pdf']);
  });

  it('has one proposal that a click accepts, or none', () => {
    const [one, two, both] = assessRows([
      doubtful('a.pdf', document('a')),
      doubtful('b.pdf', document('b'), document('c')),
      certain('d.pdf', document('d')),
    ]);
    expect(one && onlyProposal(one)?.id).toBe('a');
    expect(two && onlyProposal(two)).toBeUndefined();
    expect(both && onlyProposal(both)).toBeUndefined();
  });

  it('is requested with the revision that the user saw, one department after the other, once it is uploaded', () => {
    const sent = (upload_id: string) => ({ upload: { state: 'sent' as const, upload_id } });
    const rows = [
      certain('a.pdf', document('a', { department: 'SHE' }), sent('1')),
      certain('b.pdf', document('b', { department: 'ENG', revisi: 0, has_file: true }), {
        ...sent('2'),
        replace: true,
        contentChanged: true,
      }),
      certain('c.pdf', document('c', { department: 'SHE' }), { upload: { state: 'failed', message: '' } }),
      row('d.pdf', { ...sent('4'), wait: true }),
    ];
    expect(attachRequest(assessRows(rows)).files).toEqual([
      { upload_id: '4', wait: true },
      { upload_id: '2', document_id: 'b', revisi: 0, replace: true, content_changed: true },
      { upload_id: '1', document_id: 'a', revisi: 3, replace: false, content_changed: false },
    ]);
  });
});
